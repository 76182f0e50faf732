import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const address = /[^\s<>"'()=,;:]+@[^\s<>"'()=,;:]+/g

/** What a mail server or the database says may name the person it is about. */
function withoutAddresses(text: string): string {
  return text.replace(address, '…@…')
}

/** Of an error what helps to find the bug; the values that were involved, which the database adds, stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: string; constraint?: string }
  return {
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack ?? ''),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Structured and without personal data: ids, codes and durations, never names, addresses or bodies. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, reason: (reason) => withoutAddresses(String(reason)) },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}
