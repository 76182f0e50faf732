import { SignatureError } from '#platform/audit/sign-chains.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { ConfigError } from '#platform/config-error.ts'
import { SchemaError } from '#platform/database/check-history.ts'
import { SealError } from '#platform/reseal-secrets.ts'
import { StorageError } from '#platform/storage/storage.ts'

/** Errors whose message says what to do. */
const explained = [ConfigError, SchemaError, BackupError, SealError, SignatureError, StorageError]

/** Why the server cannot listen where it was told to. */
const listening: Record<string, (error: { port?: number; address?: string }) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT: another program, or another Reihum, listens at ${port} already. End it, or set PORT to another number.`,
  EADDRNOTAVAIL: ({ address }) =>
    `REIHUM_HOST: ${address} is no address of this machine. Set one that is, or 0.0.0.0 for all of them.`,
  EACCES: ({ port }) =>
    `PORT: this account may not listen at ${port}. Set a number from 1024 on, and let a proxy pass on what comes to ${port}.`,
}

/** What is said of an error that ends a start or a tool: one sentence where it can be expected, the whole of it otherwise. */
export function explainStart(error: unknown): unknown {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message
  const { syscall, code = '', hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen') return listening[code]?.(error as { port?: number; address?: string }) ?? error
  if (syscall === 'getaddrinfo')
    return `REIHUM_HOST: no machine has the name ${hostname}. Set an address of this machine.`
  return error
}
