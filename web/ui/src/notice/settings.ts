// What the page may do to be noticed, kept by this browser. All of it is off at the first visit.
import { signal } from "@preact/signals";
import { keep, recall, tell } from "../state/table";
import { ring } from "./tones";

export const sounding = signal(recall("sound", "off") === "on");
export const noticing = signal(recall("notices", "off") === "on" && allowed() === "granted");

function allowed(): NotificationPermission | "none" {
  return "Notification" in window ? Notification.permission : "none";
}

export function turnSound(on: boolean) {
  sounding.value = on;
  keep("sound", on ? "on" : "off");
  if (on) ring("turn"); // so one hears what was switched on
}

// The browser asks its user for leave only when he switches notices on.
export async function turnNotices(on: boolean) {
  if (on && allowed() === "none") {
    tell("No notices", [{ text: "This browser shows none, or the address of the game is not a secure one." }], "why");
    return;
  }
  if (on && allowed() !== "granted") await Notification.requestPermission();
  if (on && allowed() !== "granted") {
    const text = "The browser does not let this page show notices. Its settings for this site can change that.";
    tell("No notices", [{ text }], "why");
    return;
  }
  noticing.value = on;
  keep("notices", on ? "on" : "off");
}
