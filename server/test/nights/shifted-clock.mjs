// Loaded before a node: its clock is off by so many milliseconds, as that of a machine whose time service failed.
const shift = Number(process.env.NIGHT_CLOCK_SHIFT_MS ?? 0)
const RealDate = Date
const now = () => RealDate.now() + shift

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args))
  }

  static now = now
}
