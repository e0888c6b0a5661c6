/** Marks on a canvas, and that as PNG: without an image in between, which many a Content-Security-Policy refuses. */
import type { Drawing } from './marks.js';

/** Sharp on a screen of today and on paper. */
export const sharp = 2;

/** Over all that was on the canvas before; what of it the drawing does not reach is paper. */
export function paint({ paper, marks }: Drawing, canvas: HTMLCanvasElement, scale: number): void {
  const pen = canvas.getContext('2d')!;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
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
}

export function png(drawing: Drawing, scale = sharp): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [drawing.width * scale, drawing.height * scale];
  paint(drawing, canvas, scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png');
  });
}
