import { pictureList, webVtt } from './film.js';

it('shows each picture until the next one comes, and the last until the end', () => {
  const frames = [
    { file: '/a/0.jpg', at: 100 },
    { file: '/a/1.jpg', at: 350 },
  ];
  expect(pictureList(frames, 1_000).split('\n')).toEqual([
    "file '/a/0.jpg'",
    'duration 0.250',
    "file '/a/1.jpg'",
    'duration 0.650',
    "file '/a/1.jpg'",
    '',
  ]);
});

it('says each caption until the next one, counted from the first picture', () => {
  const captions = [
    { from: 100, text: 'Drag the level.' },
    { from: 61_600, text: 'Telegram rings.' },
  ];
  expect(webVtt(captions, 100, 65_100)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.500\nDrag the level.\n\n00:01:01.500 --> 00:01:05.000\nTelegram rings.\n\n',
  );
});
