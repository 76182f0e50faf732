import { createHash } from 'node:crypto'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

export function addMail(world: World, tenantId: string): Promise<string> {
  return insertRow(world, 'mail', {
    tenant_id: tenantId,
    id: newId(),
    event_id: newId(),
    kind: 'received',
    recipient: 'a@example.org',
    subject: 'S',
    html: '',
    text: '',
    message_id: `<${newId()}@test>`,
    state: 'stored',
  })
}

async function addMailWithTerms(world: World): Promise<string> {
  const tenant_id = world.tenant.id
  const mail_id = await addMail(world, tenant_id)
  const terms = Buffer.from(mail_id)
  const sha256 = createHash('sha256').update(terms).digest('hex')
  await insertRow(world, 'mail_content', { tenant_id, sha256, content: terms, created_at: new Date() })
  await insertRow(world, 'mail_attachment', {
    tenant_id,
    mail_id,
    position: 0,
    filename: 'AGB.txt',
    media_type: 'text/plain',
    sha256,
  })
  return mail_id
}

export const samples: RoomSamples<'messages'> = {
  routes: {
    resend: { answers: 409, verifiedOnly: true },
    attachment: { subjects: { mailId: addMailWithTerms } },
    changeReplyTo: { body: () => ({ revision: 0, replyTo: '' }), verifiedOnly: true },
    setUpServer: {
      body: () => ({
        revision: 0,
        server: {
          hostname: '10.0.0.1',
          port: 465,
          ssl: true,
          username: 'kurse',
          password: '',
          sender: 'kurse@example.org',
          fallsBack: false,
        },
      }),
      answers: 400,
      verifiedOnly: true,
    },
    checkServer: { answers: 404, verifiedOnly: true },
    changeLetter: {
      body: () => ({ revision: 0, subject: 'S', body: 'B' }),
      verifiedOnly: true,
      consuming: true,
    },
    resetLetter: { body: () => ({ revision: 0 }), verifiedOnly: true },
    previewLetter: { body: () => ({ subject: 'S', body: 'B', sample: 'one' }) },
    tryLetter: {
      body: () => ({ subject: 'S', body: 'B', sample: 'one' }),
      verifiedOnly: true,
      answersSupport: 402,
    },
    changeLetterFrame: {
      body: () => ({ revision: 0, signature: { de: '', en: '' }, footer: { de: '', en: '' } }),
      verifiedOnly: true,
    },
    checkDomain: { answers: 404, verifiedOnly: true },
    removeServer: { body: () => ({}), answers: 400, verifiedOnly: true },
  },
  subjects: {
    mailId: (world) => addMail(world, world.tenant.id),
    position: () => '0',
    letterKind: () => 'registration.confirmed',
    language: () => 'de',
  },
}
