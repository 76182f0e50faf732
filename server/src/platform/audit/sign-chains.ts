import pg from 'pg'
import { type ChainEnd, isEndSigned, type Signer, signEnd } from './chain-end.ts'

/** The migration with the column for signatures. The start that applies it signs the logs there are. */
export const signatureMigration = '0028-signed-logs'

/** The end of a log that no known key signed; the message names it and says what to do. */
export class SignatureError extends Error {}

/**
 * Which ends are signed without a valid signature: those that never had one, all (on an operator's word), or none.
 */
type Trusted = 'unsigned' | 'all' | 'none'

type Stored = ChainEnd & { signature: string | null }

function mayBeSigned(signer: Signer, end: Stored, trusted: Trusted): boolean {
  return isEndSigned(signer, end) || trusted === 'all' || (trusted === 'unsigned' && end.signature === null)
}

/**
 * Signs the ends of all logs with the current key, in one step or, where one of them must not be signed, not at all. A
 * second run finds nothing left to do.
 */
export async function signChains(ownerUrl: string, signer: Signer, trusted: Trusted): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Stored>(
      'select tenant_id, last_number, last_seal, signature from audit_chain order by tenant_id for update',
    )
    const due = rows.filter((end) => !isEndSigned(signer, end) || signer.isOutdated(end.signature ?? ''))
    for (const end of due) {
      if (!mayBeSigned(signer, end, trusted))
        throw new SignatureError(
          `The end of the log of the tenant ${end.tenant_id} is signed with no key that is set here. Set the key it was signed with as REIHUM_ENCRYPTION_KEY_BEFORE. Where that key is lost, or the database was restored without it, compare the log with a backup and then accept it as it is: npm run rotate-keys -- --sign-logs`,
        )
      await client.query('update audit_chain set signature = $2 where tenant_id = $1', [
        end.tenant_id,
        signEnd(signer, end),
      ])
    }
    await client.query('commit')
    return due.length
  } finally {
    await client.end()
  }
}
