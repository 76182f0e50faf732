import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const mandatesOwned = {
  mandate: owned(
    'SEPA-Mandate; von der Kontonummer steht nur das Ende darin',
    'SEPA mandates; of the account number only the end is in it',
  ),
  mandate_account: owned(
    'Frühere Konten der Mandate; nur ihr Ende',
    'Former accounts of the mandates; only their end',
  ),
} satisfies RoomOwned
