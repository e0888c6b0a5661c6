/** Text to the clipboard, where the page may write there; a framed page, or one without https, often may not. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The next best thing: the text is marked, so that the reader's own key copies it. */
export function markText(node: Node): void {
  try {
    const selection = document.getSelection();
    const range = document.createRange();
    range.selectNodeContents(node);
    selection?.removeAllRanges();
    selection?.addRange(range);
  } catch {
    // a page that may not select either
  }
}
