// Sets the clock of a process wrong, for tests: `NODE_OPTIONS=--import <this file>`, `WRONG_CLOCK_MS=300000`.
const offMs = Number(process.env.WRONG_CLOCK_MS ?? 0)
const Right = Date
globalThis.Date = class extends Right {
  constructor(...given) {
    super(...(given.length === 0 ? [Right.now() + offMs] : given))
  }
  static now() {
    return Right.now() + offMs
  }
}
