import type { Caption, Frame } from './screencast.js';

/** The list of pictures that ffmpeg's concat demuxer reads: each stays until the next one comes, the last until the end. Pure. */
export function pictureList(frames: readonly Frame[], endMs: number): string {
  const lines = frames.flatMap(({ file, at }, index) => {
    const until = frames[index + 1]?.at ?? endMs;
    return [`file '${file}'`, `duration ${((until - at) / 1_000).toFixed(3)}`];
  });
  const last = frames.at(-1);
  // The demuxer takes the last duration for granted only if the picture is named again.
  return [...lines, ...(last === undefined ? [] : [`file '${last.file}'`]), ''].join('\n');
}

/** Captions as WebVTT, counted from the first picture. Pure. */
export function webVtt(captions: readonly Caption[], startMs: number, endMs: number): string {
  const cues = captions.map(({ from, text }, index) => {
    const until = captions[index + 1]?.from ?? endMs;
    return `${timeOf(from - startMs)} --> ${timeOf(until - startMs)}\n${text}`;
  });
  return ['WEBVTT', ...cues, ''].join('\n\n');
}

function timeOf(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const [minutes, seconds] = [whole / 60_000, (whole / 1_000) % 60];
  return `${part(minutes / 60, 2)}:${part(minutes % 60, 2)}:${part(seconds, 2)}.${part(whole % 1_000, 3)}`;
}
