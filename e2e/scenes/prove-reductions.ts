import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { sendProof } from '../stage/send-proof.ts'

type Booked = { accessToken: string; registrations: { id: string }[] }
type Dates = { items: { id: string }[] }

/** A course with a reduced price: one student has sent the proof, and the one of another was not accepted. */
export async function proveReductions(slug: string, token: string) {
  const provedCourseId = randomUUID()
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const course = {
    title: 'Keramik am Abend',
    reference: 'KA-143',
    start: at(3),
    end: at(3.1),
    feeCents: 9000,
    attendeeLimit: 12,
    waiterLimit: 0,
    reductions: [
      {
        kind: 'with_proof',
        name: 'Studierende',
        percent: 20,
        evidence: 'Schüler- oder Studierendenausweis',
        sendable: true,
      },
      { kind: 'with_proof', name: 'Mitglieder', cents: 1500, evidence: 'Mitgliedsausweis' },
    ],
  }
  await call('POST', `/${slug}/courses`, { token, body: { id: provedCourseId, publish: true, course } })
  const book = (firstName: string, lastName: string) =>
    call<Booked>('POST', `/${slug}/courses/${provedCourseId}/registrations`, {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        inform: false,
        attendees: [
          {
            firstName,
            lastName,
            email: `${firstName.toLowerCase()}.${lastName.toLowerCase()}@example.org`,
            reducedAs: 'Studierende',
          },
        ],
      },
    })
  const owing = await book('Lena', 'Vogt')
  const refused = await book('Tim', 'Hansen')
  const [provedId, refusedProofId] = [owing, refused].map(({ registrations }) => registrations[0]?.id ?? '')
  await call('PUT', `/${slug}/registrations/${refusedProofId}/proof`, {
    token,
    body: {
      requestKey: randomUUID(),
      state: 'refused',
      reason: 'Der Ausweis ist abgelaufen.',
      charge: true,
      inform: false,
    },
  })
  await sendProof(slug, { accessToken: owing.accessToken, registrationId: provedId ?? '' })
  const dates = await call<Dates>('GET', `/${slug}/appointments?courseId=${provedCourseId}`, { token })
  return {
    provedCourseId,
    provedId: provedId ?? '',
    refusedProofId: refusedProofId ?? '',
    provedToken: owing.accessToken,
    refusedProofToken: refused.accessToken,
    provedDateId: dates.items[0]?.id ?? '',
  }
}
