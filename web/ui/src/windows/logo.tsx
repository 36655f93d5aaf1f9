export const Logo = () => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z" fill="currentColor" />
    <path d="M4 15.5Q8 12.5 12 14.6T20 13.5V16.7L12 21.3L4 16.7Z" fill="#7db7cc" />
    <path
      d="M12 4.5V12M12 4.5L17 7L12 9.2"
      stroke="#f2c230"
      stroke-width="1.8"
      fill="#f2c230"
      stroke-linejoin="round"
    />
  </svg>
);
