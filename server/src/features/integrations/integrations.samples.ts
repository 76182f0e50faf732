import { newId } from '#platform/ids.ts'
import { testVault } from '#test/database.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

/** The webhook of the world; there is one, because no tenant may have many. */
async function addWebhook(world: World): Promise<string> {
  const { reihum, tenant } = world
  const { rows } = await reihum.owner.query('select id from webhook where tenant_id = $1', [tenant.id])
  if (rows[0]) return String(rows[0].id)
  const id = newId()
  const name = `webhook ${id}`
  await insertRow(world, 'tenant_secret', {
    tenant_id: tenant.id,
    name,
    sealed: testVault.seal('whsec_bm90aGluZw==', `${tenant.id} ${name}`),
    changed_at: new Date(),
  })
  return insertRow(world, 'webhook', {
    tenant_id: tenant.id,
    id,
    revision: 1,
    url: 'https://192.0.2.1/',
    description: '',
    events: ['course.created'],
    made_at: new Date(),
  })
}

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
    makeWebhook: {
      body: () => ({ id: newId(), url: 'https://192.0.2.1/', description: '', events: ['course.created'] }),
      // It is an address for examples only, which is not the public internet.
      answers: 409,
    },
    changeWebhook: {
      body: () => ({ revision: 1, url: 'https://192.0.2.1/', description: '', events: ['course.created'] }),
      answers: 409,
    },
    switchWebhook: { body: () => ({ on: true }) },
    renewWebhookSecret: { body: () => ({ revision: 1 }), consuming: true },
    removeWebhook: { consuming: true },
    testWebhook: {},
    resendWebhookDelivery: {},
  },
  subjects: {
    webhookId: addWebhook,
    deliveryId: async (world) => {
      const webhook_id = await addWebhook(world)
      return insertRow(world, 'webhook_delivery', {
        tenant_id: world.tenant.id,
        id: newId(),
        webhook_id,
        event_id: newId(),
        event: 'course.created',
        body: '{}',
        is_test: false,
        state: 'delivered',
        made_at: new Date(),
        begun_at: new Date(),
      })
    },
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
