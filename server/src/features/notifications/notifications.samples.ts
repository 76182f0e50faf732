import { newId } from '#platform/ids.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const message = ({ courseId }: World) => ({
  source: { kind: 'course', courseId, states: ['reserved', 'confirmed'] },
  texts: { de: { subject: 'Wichtig', body: 'Hallo {{person.name}}' }, en: { subject: '', body: '' } },
})

const columns = (world: World) => {
  const { source, texts } = message(world)
  const at = new Date()
  return {
    tenant_id: world.tenant.id,
    name_sort: 'wichtig',
    source: JSON.stringify(source),
    subject_de: texts.de.subject,
    body_de: texts.de.body,
    subject_en: '',
    body_en: '',
    created_at: at,
    updated_at: at,
  }
}

const addDraft = (world: World): Promise<string> =>
  insertRow(world, 'notification', { ...columns(world), id: newId() })

const addScheduled = (world: World): Promise<string> =>
  insertRow(world, 'notification', {
    ...columns(world),
    id: newId(),
    state: 'scheduled',
    scheduled_for: new Date(Date.now() + 86_400_000),
  })

async function addRun(world: World): Promise<string> {
  const id = newId()
  const at = new Date()
  const row = {
    tenant_id: world.tenant.id,
    id,
    kind: 'notification',
    action: '{}',
    total: 0,
    by_support: false,
  }
  await insertRow(world, 'run', { ...row, created_at: at, finished_at: at })
  return id
}

const rule = () => ({
  name: 'Erinnerung',
  occasion: 'beforeDate',
  amount: 2,
  unit: 'days',
  states: ['reserved', 'confirmed'],
  texts: { de: { subject: 'Bald', body: 'Hallo {{person.name}}' }, en: { subject: '', body: '' } },
  sendsUnfilled: false,
  isNecessary: true,
})

const addRule = (world: World): Promise<string> =>
  insertRow(world, 'notification_rule', {
    tenant_id: world.tenant.id,
    id: newId(),
    name: 'Erinnerung',
    name_sort: 'erinnerung',
    occasion: 'beforeDate',
    amount: 2,
    unit: 'days',
    states: ['reserved', 'confirmed'],
    subject_de: 'Bald',
    body_de: 'Hallo {{person.name}}',
    subject_en: '',
    body_en: '',
    sends_unfilled: false,
    created_at: new Date(),
    updated_at: new Date(),
  })

/** A link to the choices of an address, by its token. */
async function addLetterLink(world: World): Promise<string> {
  const token = newSecretToken()
  await insertRow(world, 'letter_link', {
    tenant_id: world.tenant.id,
    token_hash: tokenHash(token),
    email: `${token.toLowerCase()}@example.org`,
    created_at: new Date(),
  })
  return token
}

const ofRun = { subjects: { runId: addRun } }

export const samples: RoomSamples<'notifications'> = {
  routes: {
    getLetterChoice: {},
    saveLetterChoice: { body: () => ({ unwanted: ['news'] }) },
    stopLetters: { body: () => ({ kind: 'news' }) },
    // No sample has that address.
    changePersonLetterChoice: { body: () => ({ email: 'nobody@example.org', unwanted: [] }), answers: 409 },
    tryAddressAgain: { body: () => ({ email: 'nobody@example.org' }), answers: 409 },
    createNotificationRule: { body: () => ({ id: newId(), rule: rule() }) },
    changeNotificationRule: { body: () => ({ revision: 0, rule: rule() }) },
    switchNotificationRule: { body: () => ({ revision: 0, isOn: true }), verifiedOnly: true },
    removeNotificationRule: {},
    tryRuleLetter: { body: () => ({ position: 0 }), verifiedOnly: true, answersSupport: 402 },
    getNotificationRun: ofRun,
    cancelNotificationRun: ofRun,
    resumeNotificationRun: ofRun,
    createNotification: { body: ({ world }) => ({ id: newId(), notification: message(world) }) },
    changeNotification: { body: ({ world }) => ({ revision: 0, notification: message(world) }) },
    attachFiles: { body: () => ({ fileIds: [] }) },
    attachDocuments: { body: () => ({ documentTemplateIds: [] }) },
    removeNotification: {},
    tryNotification: { body: () => ({ position: 0 }), verifiedOnly: true, answersSupport: 402 },
    sendNotification: { body: () => ({ revision: 0, at: null }), verifiedOnly: true },
    unscheduleNotification: { subjects: { notificationId: addScheduled } },
    // It is a draft, so nobody was left out.
    sendNotificationAgain: { body: () => ({ id: newId() }), verifiedOnly: true, answers: 409 },
  },
  subjects: { notificationId: addDraft, notificationRuleId: addRule, letterToken: addLetterLink },
}
