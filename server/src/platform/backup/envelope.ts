import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** What each file of a backup goes through on its way in or out: nothing, or the age format (age-encryption.org/v1). */
export type Envelope = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export const openEnvelope: Envelope = (source) => source

/** What an encrypted file is called beyond its name. */
export const sealedEnding = '.age'

/** Encrypts for whoever has the identity that belongs to this public key; this machine cannot open it again. */
export function sealedTo(recipient: string): Envelope {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError(
      `${recipient} is no public key of age. It begins with age1; "age-keygen" makes one, and the identity that belongs to it.`,
    )
  }
  return async function* (source) {
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }
}

/** Opens what was encrypted to the public key of one of the identities in a file, as `age-keygen` writes it. */
async function openedWith(file: string): Promise<Envelope> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`The file with the identity cannot be read: ${file}.`)
  })
  const identities = text.split('\n').filter((line) => /^AGE-SECRET-KEY-/.test(line.trim()))
  if (identities.length === 0)
    throw new BackupError(`${file} contains no identity of age, which begins with AGE-SECRET-KEY-.`)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity.trim())
  return async function* (source) {
    const opened = await decrypter.decrypt(ReadableStream.from(source)).catch(() => {
      throw new BackupError(
        `The identity in ${file} does not open this backup: it was encrypted to another public key, or it is damaged.`,
      )
    })
    yield* opened
  }
}

/** How a backup is opened; one that is encrypted needs a file with an identity. */
export async function envelopeFor(
  { encryptedTo }: { encryptedTo: string | null },
  identityFile: string | undefined,
): Promise<Envelope> {
  if (encryptedTo === null) return openEnvelope
  if (identityFile === undefined)
    throw new BackupError(
      `This backup is encrypted to ${encryptedTo}. Name the file with the identity that belongs to it: --identity <file>`,
    )
  return openedWith(identityFile)
}
