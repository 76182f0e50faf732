import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const ofStaff = { verifiedOnly: true } as const

const rule = {
  title: '',
  presence: { by: 'nothing' },
  unitMinutes: 45,
  needsPass: false,
  contents: [],
  automatic: false,
  mails: true,
  validMonths: null,
  remindDays: null,
}

/** A code and a number that no other certificate has. */
const newCode = () => `code-of-${newId()}`

async function addCertificate(world: World, code = newCode()): Promise<string> {
  const { reihum, tenant, courseId, registrationId } = world
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [registrationId],
  )
  await reihum.owner.query(
    "update certificate set ended_at = now(), ended_how = 'replaced' where tenant_id = $1",
    [tenant.id],
  )
  // Beyond every number that a sample takes.
  await reihum.owner.query(
    'insert into certificate_counter (tenant_id, year, last) values ($1, 2026, $2) on conflict do nothing',
    [tenant.id, 0xffffff],
  )
  const issuedOn = '2026-11-02'
  const content = {
    locale: 'de',
    title: 'Teilnahmebescheinigung',
    number: `Z-2026-${String(Number.parseInt(code.slice(-6), 16)).padStart(5, '0')}`,
    name: 'Ada Berg',
    courseTitle: 'Aquarell',
    courseReference: 'A-1',
    from: null,
    to: null,
    units: null,
    unitMinutes: 45,
    hasPassed: false,
    contents: [],
    issuedOn,
    validUntil: null,
    signer: '',
    provider: { company: 'Schule', street: '', postalCode: '', city: '', website: '' },
  }
  return insertRow(world, 'certificate', {
    tenant_id: tenant.id,
    id: newId(),
    number: content.number,
    code,
    registration_id: registrationId,
    person_id: rows[0]?.person_id,
    course_id: courseId,
    content: JSON.stringify(content),
    name_folded: 'ada berg',
    issued_on: issuedOn,
    issued_at: new Date(),
    actor_kind: 'system',
  })
}

/** A run that mails certificates. */
async function addRun(world: World): Promise<string> {
  return insertRow(world, 'run', {
    tenant_id: world.tenant.id,
    id: newId(),
    kind: 'certificates.mail-many',
    action: '{}',
    total: 0,
    by_support: false,
    created_at: new Date(),
    finished_at: new Date(),
  })
}

const ofOne = () => ({ selection: { ids: [newId()] } })

export const samples: RoomSamples<'certificates'> = {
  routes: {
    saveRule: { ...ofStaff, body: () => ({ revision: 0, rule }), consuming: true },
    // Nobody of that id is registered.
    markPassed: { ...ofStaff, body: () => ({ registrationIds: [newId()], passed: true }), answers: 404 },
    // The course has no rule.
    issue: { ...ofStaff, body: () => ({ registrationIds: [newId()] }), answers: 409 },
    // There is no certificate of that id.
    together: { body: () => ({ ...ofOne(), as: 'zip' }), answers: 409 },
    lackingPapers: { body: ofOne, answers: 409 },
    mailMany: { ...ofStaff, body: () => ({ id: newId(), ...ofOne() }) },
    getRun: { subjects: { runId: addRun } },
    stopRun: { subjects: { runId: addRun } },
    makePapers: { ...ofStaff, body: ofOne },
    // Nobody has made its file.
    paper: { answers: 409 },
    paperOfBooking: { answers: 409 },
    makePaper: { ...ofStaff, body: () => ({}) },
    send: { ...ofStaff, answers: 409, body: () => ({}) },
    withdraw: { ...ofStaff, body: () => ({ reason: 'Verwechselt' }) },
    // The course has no rule.
    replace: { ...ofStaff, answers: 409, body: () => ({ reason: 'Name' }) },
    badgeKey: { answers: 404 },
    // Its key is made in the background.
    badge: { answers: 503 },
  },
  subjects: {
    certificateId: (world) => addCertificate(world),
    certificateCode: async (world) => {
      const code = newCode()
      await addCertificate(world, code)
      return code
    },
    badgeKeyId: () => newId(),
    revocationListId: () => '2026-0',
  },
}
