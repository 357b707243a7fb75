import { attach } from './frames.js';

export function safeUrl(raw) {
  const parsed = new URL(raw);
  if (parsed.protocol !== 'https:') return 'about:blank';
  return parsed.toString();
}

export function showClip(box, clip) {
  attach(box, safeUrl(clip.address), { height: 320 });
}
