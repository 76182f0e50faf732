/** Thrown by a job that can do nothing now and is to run again later; it counts as no attempt. */
export class Postponed extends Error {
  readonly seconds: number

  constructor(seconds: number, reason: string) {
    super(reason)
    this.name = 'Postponed'
    this.seconds = seconds
  }
}
