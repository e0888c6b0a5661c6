/** Milliseconds of a frame that a picture may take. After one that took longer the page around it has frames to itself. */
const budget = 8;
const mostLeft = 3;

/** Asked in every frame, whether a picture is to be drawn in it. */
export class Leisure {
  /** frames that are left to the page before the next picture */
  private left = 0;

  isOver(): boolean {
    if (this.left-- > 0) return false;
    const begin = performance.now();
    // when it has been drawn
    setTimeout(() => (this.left = Math.min(Math.floor((performance.now() - begin) / budget), mostLeft)));
    return true;
  }

  forget(): void {
    this.left = 0;
  }
}
