import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'integrations'> = {
  routes: {
    // There is no proof of identity.
    makeToken: {
      body: () => ({ id: newId(), name: 'Website', scopes: ['courses.manage'], days: 90 }),
      answers: 400,
      answersSupport: 403,
      verifiedOnly: true,
    },
    revokeToken: {},
  },
  subjects: {
    tokenId: (world) => {
      const id = newId()
      return insertRow(world, 'api_token', {
        tenant_id: world.tenant.id,
        id,
        name: 'Website',
        made_by: world.tenant.admin.id,
        hash: id,
        ending: 'a1B2',
        scopes: ['courses.manage'],
        made_at: new Date(),
        expires_at: new Date(Date.now() + 30 * 86_400_000),
      })
    },
  },
}
