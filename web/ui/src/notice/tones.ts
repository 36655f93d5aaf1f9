// The sounds of the page, made of a few waves and a little noise: there are no files.
export type Sound = "turn" | "die" | "hit" | "talk";

let audio: AudioContext | null = null;

// Browsers let a page sound only after its user has done something: what comes earlier is not heard.
function context(): AudioContext | null {
  if (!("AudioContext" in window)) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  return audio;
}

const loudest = 0.16;

// A note that begins at once and dies away.
function note(a: AudioContext, at: number, pitch: number, length: number, loud = 1, shape: OscillatorType = "sine") {
  const wave = a.createOscillator();
  const gain = a.createGain();
  wave.type = shape;
  wave.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudest * loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(a.destination);
  wave.start(at);
  wave.stop(at + length + 0.02);
  return wave;
}

// A knock: noise through a narrow band.
function knock(a: AudioContext, at: number, pitch: number, length: number, loud = 1) {
  const n = Math.ceil(a.sampleRate * length);
  const noise = a.createBuffer(1, n, a.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < n; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / n) ** 3;
  const source = a.createBufferSource();
  const band = a.createBiquadFilter();
  const gain = a.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.2;
  gain.gain.value = loudest * 3 * loud;
  source.connect(band).connect(gain).connect(a.destination);
  source.start(at);
}

const played: Record<Sound, (a: AudioContext, at: number) => void> = {
  turn: (a, at) => {
    note(a, at, 523.25, 0.5, 0.8);
    note(a, at + 0.13, 783.99, 0.7);
  },
  die: (a, at) => {
    for (const [d, loud] of [
      [0, 1],
      [0.07, 0.7],
      [0.13, 0.5],
      [0.17, 0.35],
    ] as const)
      knock(a, at + d, 2300 - d * 3000, 0.05, loud);
  },
  hit: (a, at) => {
    note(a, at, 120, 0.4, 1.2, "triangle").frequency.exponentialRampToValueAtTime(48, at + 0.35);
    knock(a, at, 420, 0.22, 0.8);
  },
  talk: (a, at) => {
    note(a, at, 880, 0.16, 0.5);
    note(a, at + 0.09, 1174.66, 0.2, 0.5);
  },
};

export function ring(sound: Sound, after = 0) {
  const a = context();
  if (a) played[sound](a, a.currentTime + 0.02 + after);
}
