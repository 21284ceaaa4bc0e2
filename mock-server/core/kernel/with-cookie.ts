/** HttpOnly cookie. */
export interface BrowserCookie {
  name: string;
  value: string;
  /** Path below which the browser sends it. */
  path: string;
  maxAgeSeconds: number;
}

/** An outcome whose answer sets a cookie besides. */
export class WithCookie<T> {
  readonly answer: T;
  readonly cookie: BrowserCookie;

  constructor(answer: T, cookie: BrowserCookie) {
    this.answer = answer;
    this.cookie = cookie;
  }
}
