import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { defaultTiers } from '@reihum/contract/tenants/tiers.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode, type Sensitive } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from './database.ts'
import { bookingRequest, courseFields, type TestUser, testPassword } from './reihum.ts'
import type { World } from './route-world.ts'

const newPassword = { password: 'long enough to do', passwordRepeat: 'long enough to do' }

const proof = { currentPassword: testPassword }
const credential = { id: 'x', rawId: 'x', type: 'public-key' }
const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

const companySettings = {
  ...{ company: 'Schule', director: 'Ada', website: '', imprint: '', street: '', postalCode: '', city: '' },
  ...{ country: 'DE', phone: '', email: '', timeZone: 'Europe/Berlin', language: 'de' },
}

const templateFields = () => ({
  ...{ name: newId(), title: 'Aquarell', attendeeLimit: null, waiterLimit: null, feeCents: 0 },
})
const attributeFields = () => ({ kind: 'text', label: { de: newId(), en: '' } })

/** At a time of its own: a course has no two that begin together. */
function someAppointment() {
  const start = Date.parse('2030-01-01') + Math.floor(Math.random() * 1_000_000) * 60_000
  const instant = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  return { id: newId(), start: instant(0), end: instant(90) }
}

export type RouteRow = { world: World; caller: TestUser | null; subjects: Record<string, string> }

const confirmationKey = deriveKey(testSecret, 'confirmation codes')

function codeFor({ caller }: RouteRow, action: Sensitive['action'], subject: string): string {
  if (!caller) return 'WRONG'
  return confirmationCode(confirmationKey, { userId: caller.id, action, subject }, new Date()).code
}

const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
const action = { type: 'confirm' }
const confirming = ({ registrationId }: World) => ({ action, selection: { ids: [registrationId] } })

/** Valid bodies for the routes that take one; a new writing route without an entry fails the run. */
export const routeBodies: Record<string, (row: RouteRow) => unknown> = {
  'identity.login': () => ({ username: 'nobody@example.org', password: 'wrong' }),
  'identity.loginWithToken': () => ({ authToken: 'x'.repeat(32) }),
  'identity.startProvider': () => ({}),
  'identity.loginWithProvider': () => ({ provider: 'nowhere', credential: 'code=x&state=y' }),
  'identity.linkIdentity': () => ({ provider: 'nowhere', credential: 'code=x&state=y' }),
  'identity.unlinkIdentity': () => undefined,
  'identity.refresh': () => undefined,
  'identity.logout': () => undefined,
  'identity.endSession': () => undefined,
  'identity.endOtherSessions': () => undefined,
  'identity.makeAuthToken': () => undefined,
  'identity.confirmationCode': () => ({ action: 'erase-account', subject: 'self' }),
  'identity.verify': () => ({ email: 'nobody@example.org', token: 'x'.repeat(32) }),
  'identity.requestVerification': () => undefined,
  'identity.requestPasswordReset': () => ({ email: 'nobody@example.org', captcha: 'x' }),
  'identity.resetPassword': () => newPassword,
  'identity.changeAccount': () => ({ name: 'Ada', language: 'de' }),
  'identity.changePassword': () => ({ currentPassword: testPassword, ...newPassword }),
  'identity.changeEmail': () => ({ currentPassword: testPassword, email: `${newId()}@example.org` }),
  'identity.changeUsername': () => ({ currentPassword: testPassword, username: `ada.${newId()}` }),
  'identity.verifyUser': () => undefined,
  'identity.resetUser': () => undefined,
  'identity.lockUser': (row) => ({
    reason: 'because',
    confirmation: codeFor(row, 'lock-user', row.subjects.userId ?? ''),
  }),
  'identity.unlockUser': () => undefined,
  'identity.resetSecondFactor': (row) => ({
    confirmation: codeFor(row, 'reset-second-factor', row.subjects.userId ?? ''),
  }),
  'identity.loginWithPasskey': () => ({ passkey: passkeyAnswer }),
  'identity.secondStepRequest': () => ({ pendingToken: 'x'.repeat(32) }),
  'identity.loginWithSecondFactor': () => ({ pendingToken: 'x'.repeat(32), code: '123456' }),
  'identity.proofRequest': () => undefined,
  'identity.beginPasskey': () => ({ proof }),
  'identity.addPasskey': () => ({
    name: 'Laptop',
    made: { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } },
  }),
  'identity.renamePasskey': () => ({ name: 'Telefon' }),
  'identity.removePasskey': () => ({ proof }),
  'identity.beginCodes': () => ({ proof }),
  'identity.confirmCodes': () => ({ code: '123456' }),
  'identity.removeCodes': () => ({ proof }),
  'identity.renewRecoveryCodes': () => ({ proof }),
  'tenants.requireSecondFactor': () => ({ required: false }),
  'tenants.signUp': () => ({
    ...{ company: 'Schule', name: 'Ada', email: 'nobody@example.org', language: 'de', captcha: 'x' },
    ...newPassword,
  }),
  'tenants.eraseAccount': (row) => ({
    currentPassword: testPassword,
    confirmation: codeFor(row, 'erase-account', row.caller?.id ?? ''),
  }),
  'tenants.changeSettings': () => ({ revision: 0, settings: companySettings }),
  'tenants.changeBank': () => ({ bank: emptyBank }),
  'tenants.chooseCurrency': () => ({ currencyCode: 'EUR' }),
  'tenants.changeBrand': () => ({ brand: defaultBrand }),
  'tenants.finishOnboardingStep': () => undefined,
  'tenants.createView': () => ({ id: newId(), view: { name: newId(), search: { overdue: true } } }),
  'tenants.changeView': () => ({ revision: 0, view: { name: newId(), search: {} } }),
  'tenants.removeView': () => undefined,
  'tenants.arrangeViews': () => ({ defaultView: null, order: [] }),
  'tenants.changeMember': () => ({ role: 'operator', developerContact: false }),
  'tenants.removeMember': () => undefined,
  'tenants.leave': () => undefined,
  'tenants.invite': () => ({ email: `${newId()}@example.org`, role: 'operator' }),
  'tenants.resendInvitation': () => undefined,
  'tenants.withdrawInvitation': () => undefined,
  'tenants.acceptInvitation': () => ({}),
  'tenants.changeTier': (row) => ({
    ...{ from: 'ULTIMATE', tier: 'FREE' },
    confirmation: codeFor(row, 'downgrade-tier', row.world.tenant.id),
  }),
  'tenants.suspendTenant': (row) => ({
    reason: 'because',
    confirmation: codeFor(row, 'suspend-tenant', row.world.tenant.id),
  }),
  'tenants.resumeTenant': () => undefined,
  'tenants.setTenantTier': () => ({ tier: 'FREE', reason: 'because' }),
  'tenants.enterTenant': () => ({ reason: 'because' }),
  'tenants.leaveTenant': () => undefined,
  'tenants.changeTiers': () => ({ table: defaultTiers }),
  'files.upload': () => ({ note: 'any text' }),
  'files.change': () => ({ file: { filename: 'b.pdf', published: true, altText: '' } }),
  'files.remove': () => undefined,
  'courses.create': () => ({ id: newId(), course: courseFields() }),
  'courses.update': () => ({ revision: 0, course: courseFields({ attendeeLimit: null }) }),
  'courses.changePortal': () => ({
    revision: 0,
    portal: { listed: false, promoted: true, showInstructor: true, showPlace: true, placesShown: 'few' },
  }),
  'courses.createFrom': ({ world }) => ({
    ...{ id: newId(), source: { courseId: world.courseId } },
    course: { reference: newId(), title: 'Noch einmal', firstDate: null },
  }),
  'courses.previewSeries': () => ({
    series: { cycle: 'weekly', firstDate: '2030-03-02', time: '18:00', minutes: 90, end: { count: 3 } },
  }),
  'courses.checkClashes': () => ({
    course: { courseId: null, placeId: null, instructorId: null },
    appointments: [someAppointment()],
  }),
  'courses.addAppointments': () => ({ appointments: [someAppointment()] }),
  'courses.takeBackAppointments': () => ({ appointmentIds: [newId()] }),
  'courses.changeAppointment': () => ({ sequence: 0, appointment: someAppointment() }),
  'courses.cancelAppointment': () => ({}),
  'courses.restoreAppointment': () => ({}),
  'courses.removeAppointment': () => undefined,
  'courses.openFeed': () => undefined,
  'courses.renewFeed': () => ({ round: 0 }),
  'courses.closeFeed': () => undefined,
  'courses.createWidget': () => ({ id: newId(), widget: { name: newId() } }),
  'courses.changeWidget': () => ({ revision: 0, widget: { name: newId() } }),
  'courses.removeWidget': () => undefined,
  'courses.changeAllowedSites': () => ({ revision: 0, sites: [] }),
  'courses.createTemplate': () => ({ id: newId(), template: templateFields() }),
  'courses.createTemplateFrom': ({ world }) => ({ id: newId(), courseId: world.courseId, name: newId() }),
  'courses.changeTemplate': () => ({ revision: 0, template: templateFields() }),
  'courses.archiveTemplate': () => undefined,
  'courses.restoreTemplate': () => undefined,
  'courses.removeTemplate': () => undefined,
  'courses.createAttribute': () => ({ id: newId(), attribute: attributeFields() }),
  'courses.changeAttribute': () => ({ version: 1, attribute: attributeFields() }),
  'courses.orderAttributes': () => ({ ids: [] }),
  'courses.archiveAttribute': () => undefined,
  'courses.restoreAttribute': () => undefined,
  'courses.removeAttribute': () => undefined,
  'courses.move': () => undefined,
  'courses.remove': () => undefined,
  'courses.visit': () => undefined,
  'courses.bulk': ({ world }) => ({ action: 'promote', selection: { ids: [world.courseId] } }),
  'courses.createPlace': () => ({ id: newId(), place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.changePlace': () => ({ revision: 0, place: { name: newId(), country: 'DE', capacity: null } }),
  'courses.archivePlace': () => undefined,
  'courses.restorePlace': () => undefined,
  'courses.removePlace': () => undefined,
  'courses.createInstructor': () => ({ id: newId(), instructor: { fullname: newId() } }),
  'courses.changeInstructor': () => ({ revision: 0, instructor: { fullname: newId() } }),
  'courses.linkInstructor': () => ({ userId: null }),
  'courses.archiveInstructor': () => undefined,
  'courses.restoreInstructor': () => undefined,
  'courses.removeInstructor': () => undefined,
  'registrations.register': () => bookingRequest(),
  'registrations.checkBooking': () => bookingRequest(),
  'registrations.requestBooking': () => {
    const [person] = bookingRequest().attendees
    return bookingRequest({ attendees: [{ ...person, email: `${newId()}@example.org` }] })
  },
  'registrations.confirmBookingRequest': () => ({}),
  'registrations.confirm': () => undefined,
  'registrations.create': () => bookingRequest(),
  'registrations.cancel': () => ({}),
  'registrations.moveUp': () => ({}),
  'registrations.offer': () => ({}),
  'registrations.skip': () => ({ reason: 'Ruft zurück.', expectedPosition: 1 }),
  'registrations.rebook': ({ world }) => ({ courseId: world.courseId }),
  'registrations.update': () => ({ revision: 0, ...mina }),
  'registrations.tell': () => ({ requestKey: newId() }),
  'registrations.previewBulk': ({ world }) => confirming(world),
  'registrations.startBulk': ({ world }) => ({ id: newId(), ...confirming(world) }),
  'registrations.cancelCourse': (row) => ({
    expected: 0,
    confirmationCode: codeFor(row, 'cancel-course', row.subjects.courseId ?? ''),
  }),
  'registrations.previewUnwinding': () => ({}),
  'registrations.decideCourse': () => ({ decision: 'go' }),
  'registrations.acceptReplacement': ({ world }) => ({
    ...{ courseId: world.courseId, chosenCourseId: newId(), expectedFeeCents: 0 },
  }),
  'registrations.declineReplacement': ({ world }) => ({ courseId: world.courseId }),
  'registrations.cancelByAttendee': ({ world }) => ({ registrationIds: [world.registrationId] }),
  'registrations.takePlaces': ({ world }) => ({ registrationIds: [world.registrationId] }),
  'registrations.changeContact': () => ({ revision: 0, contact: mina }),
  'registrations.renewAccess': () => undefined,
  'registrations.requestAccess': () => ({ shortcode: '4K7M9XQA', email: `${newId()}@example.org` }),
  'registrations.withdraw': () => ({
    ...{ requestKey: newId(), language: 'de', name: 'Mina', contract: 'Aquarell' },
    email: `${newId()}@example.org`,
  }),
  'registrations.startSaleDrill': () => ({ id: newId(), registrants: 20, places: 10 }),
  'registrations.cancelSaleDrill': () => undefined,
  'registrations.settleWithdrawal': () => ({ note: 'Angerufen.' }),
  'registrations.changePerson': () => ({
    revision: 0,
    person: { ...mina, email: `${newId()}@example.org` },
  }),
  // With themselves: they are one already.
  'registrations.mergePersons': ({ subjects }) => ({
    otherId: subjects.personId,
    revision: 0,
    otherRevision: 0,
  }),
  'registrations.erasePerson': (row) => ({
    confirmation: codeFor(row, 'erase-person', row.subjects.personId ?? ''),
  }),
  // Of somebody whom nobody knows: each mark is answered for itself.
  'attendance.takeMarks': () => ({
    marks: [
      {
        ...{ id: newId(), registrationId: newId(), appointmentId: newId(), type: 'ATTENDANCE' },
        ...{ appointmentStart: '2027-03-02T17:00:00Z', markedAt: '2027-03-02T17:05:00Z' },
      },
    ],
  }),
  'imports.upload': () => ({ note: 'any text' }),
  'imports.preview': () => ({ plan: { columns: ['firstName', 'lastName'] } }),
  'imports.faultyRows': () => ({ plan: { columns: ['firstName', 'lastName'] }, format: 'csv' }),
  'imports.run': () => ({ plan: { columns: ['firstName', 'lastName'] }, digest: 'of another preview' }),
  'imports.discard': () => undefined,
  'messages.resend': () => undefined,
  'insights.retryJob': () => undefined,
  'insights.requestExamination': () => undefined,
}

/** What must be asked for to get an answer. */
export const routeQueries: Record<string, string> = {
  'identity.captcha': '?purpose=sign-up',
  'tenants.previewTier': '?tier=FREE',
  'courses.exportList': '?format=csv',
  'attendance.exportCourse': '?format=csv',
  'registrations.exportPersons': '?format=csv',
  'registrations.exportList': '?format=csv',
  'registrations.previewRebooking': `?courseId=${newId()}`,
  'insights.recentHits': `?items=course:${newId()}`,
  'registrations.previewMerge': `?otherId=${newId()}`,
  'courses.calendar': '?from=2030-05-01&until=2030-05-31',
  'courses.holidayRegions': '?country=DE',
  'courses.previewFrom': `?courseId=${newId()}&firstDate=2027-03-02`,
  'imports.upload': `?id=${newId()}&kind=persons&filename=a.csv`,
  'imports.template': '?kind=persons&format=csv',
  'files.upload': `?id=${newId()}&filename=a.txt`,
}
