/**
 * For the page around frames of embed.html: makes each as high as its figure. `<script src="attention-textbook.frames.js">`
 * is all it takes; without it the frame scrolls.
 */
const lowest = 80;
const highest = 20_000;

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const { attn, type, height } = (data ?? {}) as { attn?: unknown; type?: unknown; height?: unknown };
  if (attn !== 1 || type !== 'resize' || typeof height !== 'number' || !Number.isFinite(height)) return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) {
      const fitting = Math.min(Math.max(Math.ceil(height), lowest), highest);
      frame.style.setProperty('height', `${fitting}px`);
      frame.contentWindow?.postMessage({ attn: 1, type: 'resized', height: fitting }, '*');
    }
});
