import { uuidV7 } from '@reihum/contract/wire/uuid-v7.ts'

/** A new id; made in the browser, it makes a second submit harmless. */
export const newId = (now = Date.now()): string => uuidV7(now, crypto.getRandomValues(new Uint8Array(10)))
