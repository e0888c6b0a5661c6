/** Marks on a canvas, and that as PNG: without an image in between, which many a Content-Security-Policy refuses. */
import type { Drawing } from './marks.js';

/** Sharp on a screen of today and on paper. */
const scale = 2;

export function paint({ width, height, paper, marks }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  for (const mark of marks) {
    pen.save();
    if (mark.kind === 'text') {
      const { x, y, text, fill, size, family, weight, style } = mark;
      pen.font = `${style} ${weight} ${size}px ${family}`;
      pen.fillStyle = fill;
      pen.translate(x, y);
      pen.rotate((mark.turn * Math.PI) / 180);
      pen.scale(mark.width / (pen.measureText(text).width || 1), 1);
      pen.fillText(text, 0, 0);
    } else if (mark.kind === 'picture') {
      pen.imageSmoothingEnabled = false;
      pen.drawImage(mark.canvas, mark.x, mark.y, mark.width, mark.height);
    } else {
      const shape = new Path2D(mark.kind === 'outline' ? mark.d : undefined);
      if (mark.kind === 'outline') {
        pen.globalAlpha = mark.opacity;
        pen.transform(...mark.matrix);
        pen.setLineDash([...mark.dashes]);
      } else shape.rect(mark.x, mark.y, mark.width, mark.height);
      if (mark.fill !== 'none') {
        pen.fillStyle = mark.fill;
        pen.fill(shape);
      }
      if (mark.stroke !== 'none' && mark.strokeWidth > 0) {
        pen.strokeStyle = mark.stroke;
        pen.lineWidth = mark.strokeWidth;
        pen.stroke(shape);
      }
    }
    pen.restore();
  }
  return canvas;
}

export const png = (drawing: Drawing): Promise<Blob> =>
  new Promise((resolve, reject) => {
    paint(drawing).toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png');
  });
