import { attach } from './frames.js';

export function showClip(box, clip) {
  const parsed = new URL(clip.address);
  const address = parsed.protocol !== 'https:' ? 'about:blank' : parsed.toString();
  attach(box, address, { height: 320 });
}
