/** Runs work and displays a progress text. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>;

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const CLEAR_LINE = '\r\u001b[K';

/** Displays nothing, for machine-readable output. */
export const silentProgress: Progress = (_label, work) => work();

/** @param isScreen a line that moves and is gone afterwards; else a line of text for each step */
export function createProgress(output: { write(text: string): unknown }, isScreen: boolean): Progress {
  return async (label, work) => {
    if (!isScreen) {
      output.write(`${label}…\n`);
      return work();
    }
    let frame = 0;
    const show = () => output.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${label}…`);
    show();
    const timer = setInterval(show, FRAME_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      output.write(CLEAR_LINE);
    }
  };
}
