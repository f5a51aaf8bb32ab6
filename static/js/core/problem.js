// @ts-check

/** A call that was answered with an error, or with nothing (`offline`). */
export class Problem extends Error {
  /**
   * @param {string} code
   * @param {number} status
   * @param {number} wait seconds to wait, if the server said so
   */
  constructor(code, status, wait = 0) {
    super(code);
    this.code = code;
    this.status = status;
    this.wait = wait;
  }
}
