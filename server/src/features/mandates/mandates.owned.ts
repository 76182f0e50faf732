import { accountStayedBehind } from '@reihum/contract/mandates/mandate-states.ts'
import { arriving, owned, type RoomOwned } from '#platform/room-owned.ts'

export const mandatesOwned = {
  mandate: arriving(
    owned(
      'SEPA-Mandate; von der Kontonummer steht nur das Ende darin',
      'SEPA mandates; of the account number only the end is in it',
    ),
    {
      // Nothing can be collected until the payer has said the account once more.
      become: {
        account_sealed: 'a.no_account',
        account_digest: 'a.no_account_digest',
        suspended_at: 'coalesce(p.suspended_at, a.now)',
        suspended_for: `'${accountStayedBehind}'`,
      },
    },
  ),
  mandate_account: arriving(
    owned('Frühere Konten der Mandate; nur ihr Ende', 'Former accounts of the mandates; only their end'),
    { become: { account_sealed: 'a.no_account', account_digest: 'a.no_account_digest' } },
  ),
} satisfies RoomOwned
