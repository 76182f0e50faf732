import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const address = /(?<![^\s<>"'()=,;:])[^\s<>"'()=,;:]+@[^\s<>"'()=,;:]+/g

/** Removes e-mail addresses: messages of a mail server or the database may contain that of the person concerned. */
function withoutAddresses(text: string): string {
  return text.replace(address, '…@…')
}

/** Keeps what helps to find the bug, and leaves out the values that the database adds to its errors. */
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
