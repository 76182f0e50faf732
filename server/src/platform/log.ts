import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured and without personal data: ids, codes and durations, never names, addresses or bodies. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
