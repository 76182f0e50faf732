import { defaultFirmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import { defaultRefundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import { newId } from '#platform/ids.ts'
import { courseFields } from '#test/reihum.ts'
import { createRecord, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const templateFields = () => ({
  name: newId(),
  title: 'Aquarell',
  attendeeLimit: null,
  waiterLimit: null,
  feeCents: 0,
})
const attributeFields = () => ({ kind: 'text', label: { de: newId(), en: '' } })
const placeFields = () => ({ name: newId(), country: 'DE', capacity: null })

const characteristicFields = () => ({
  label: { de: newId(), en: '' },
  values: [{ id: newId(), label: { de: 'Anfänger', en: '' } }],
})

/** At a random time, because no two appointments of a course begin at the same time. */
let appointments = 0

/** Each three hours after the one before, so that no two of them clash. */
function someAppointment() {
  appointments += 1
  const start = Date.parse('2030-01-01') + appointments * 180 * 60_000
  const instant = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  return { start: instant(0), end: instant(90) }
}

const newAppointment = () => ({ id: newId(), ...someAppointment() })

/** Each on days of its own. */
let closures = 0

function someClosure() {
  closures += 1
  const firstDay = new Date(Date.parse('2030-01-01') + closures * 86_400_000).toISOString().slice(0, 10)
  return { name: newId(), firstDay, lastDay: firstDay }
}

const addDraft = (world: World) => createRecord(world, 'courses', { course: courseFields() })
const codeFields = () => ({ code: `K-${newId().slice(-12)}`.toUpperCase(), percent: 10 })
const extraFields = () => ({ name: newId(), priceCents: 1200 })
const addExtra = (world: World) => createRecord(world, 'extras', { extra: extraFields() })
const firmFields = () => ({ name: newId() })
const addFirm = (world: World) => createRecord(world, 'firms', { firm: firmFields() })
const frameFields = () => ({ name: newId(), places: 5, priceCents: 1000, validUntil: '2030-12-31' })
/** In the firm that was added for the same request. */
async function addFrame(world: World): Promise<string> {
  const { rows } = await world.reihum.owner.query(
    'select id from firm where tenant_id = $1 order by created_at desc, id desc limit 1',
    [world.tenant.id],
  )
  return createRecord(world, `firms/${rows[0]?.id ?? newId()}/frames`, { frame: frameFields() })
}
const addCode = (world: World) => createRecord(world, 'discount-codes', { code: codeFields() })
const addPlace = (world: World) => createRecord(world, 'places', { place: placeFields() })

export const samples: RoomSamples<'courses'> = {
  routes: {
    changeRefundSettings: {
      body: () => ({ ...defaultRefundSettings, fourEyes: true }),
      consuming: true,
    },
    changeFirmSettings: { body: () => defaultFirmSettings },
    create: { body: () => ({ id: newId(), course: courseFields() }) },
    update: {
      body: () => ({ revision: 0, course: courseFields({ attendeeLimit: null }) }),
      subjects: { courseId: addDraft },
    },
    changePortal: {
      body: () => ({
        revision: 0,
        portal: { listed: false, promoted: true, showInstructor: true, showPlace: true, placesShown: 'few' },
      }),
      subjects: { courseId: addDraft },
    },
    offerTrialLesson: {
      body: () => ({ id: newId(), trial: { title: 'Probestunde' } }),
    },
    createFrom: {
      body: ({ world }) => ({
        id: newId(),
        source: { courseId: world.courseId },
        course: { reference: newId(), title: 'Noch einmal', firstDate: null },
      }),
    },
    previewSeries: {
      body: () => ({
        series: { cycle: 'weekly', firstDate: '2030-03-02', time: '18:00', minutes: 90, end: { count: 3 } },
      }),
    },
    previewAgreedLessons: {
      body: () => ({
        series: { cycle: 'weekly', firstDate: '2030-03-02', time: '18:00', minutes: 45, end: { count: 3 } },
      }),
    },
    checkClashes: {
      body: () => ({
        course: { courseId: null, placeId: null, instructorId: null },
        appointments: [newAppointment()],
      }),
    },
    addAppointments: { body: () => ({ appointments: [newAppointment()] }) },
    takeBackAppointments: { body: () => ({ appointmentIds: [newId()] }) },
    changeAppointment: { body: () => ({ sequence: 0, appointment: someAppointment() }) },
    cancelAppointment: { body: () => ({}) },
    restoreAppointment: { body: () => ({}) },
    removeAppointment: {},
    openFeed: {},
    renewFeed: {
      body: () => ({ round: 0 }),
      subjects: {
        ownerId: async (world) => {
          const id = await addPlace(world)
          const { token } = world.tenant.operator
          await world.reihum.call('PUT', `/api/${world.tenant.slug}/calendar-feeds/place/${id}`, { token })
          return id
        },
      },
    },
    closeFeed: {},
    createClosure: { body: () => ({ id: newId(), closure: someClosure() }) },
    changeClosure: { body: () => ({ revision: 0, closure: someClosure() }) },
    removeClosure: {},
    createCharacteristic: { body: () => ({ id: newId(), characteristic: characteristicFields() }) },
    changeCharacteristic: { body: () => ({ revision: 0, characteristic: characteristicFields() }) },
    orderCharacteristics: { body: () => ({ ids: [] }) },
    archiveCharacteristic: {},
    restoreCharacteristic: {},
    removeCharacteristic: {},
    createWidget: { body: () => ({ id: newId(), widget: { name: newId() } }) },
    changeWidget: { body: () => ({ revision: 0, widget: { name: newId() } }) },
    removeWidget: {},
    changeAllowedSites: { body: () => ({ revision: 0, sites: [] }) },
    createTemplate: { body: () => ({ id: newId(), template: templateFields() }) },
    createTemplateFrom: { body: ({ world }) => ({ id: newId(), courseId: world.courseId, name: newId() }) },
    changeTemplate: { body: () => ({ revision: 0, template: templateFields() }) },
    archiveTemplate: {},
    restoreTemplate: {},
    removeTemplate: {},
    createAttribute: { body: () => ({ id: newId(), attribute: attributeFields() }) },
    changeAttribute: { body: () => ({ version: 1, attribute: attributeFields() }) },
    orderAttributes: { body: () => ({ ids: [] }) },
    archiveAttribute: {},
    restoreAttribute: {},
    removeAttribute: {},
    move: { verifiedOnly: true, subjects: { courseId: addDraft } },
    remove: { subjects: { courseId: addDraft } },
    visit: {},
    bulk: { body: ({ world }) => ({ action: 'promote', selection: { ids: [world.courseId] } }) },
    createCode: { body: () => ({ id: newId(), code: codeFields() }) },
    changeCode: { body: () => ({ revision: 0, code: codeFields() }) },
    archiveCode: {},
    restoreCode: {},
    removeCode: {},
    createExtra: { body: () => ({ id: newId(), extra: extraFields() }) },
    changeExtra: { body: () => ({ revision: 0, extra: extraFields() }) },
    archiveExtra: {},
    restoreExtra: {},
    removeExtra: {},
    createFirm: { body: () => ({ id: newId(), firm: firmFields() }) },
    changeFirm: { body: () => ({ revision: 0, firm: firmFields() }) },
    archiveFirm: {},
    endFirmAccess: {},
    restoreFirm: {},
    removeFirm: {},
    createFrame: { body: () => ({ id: newId(), frame: frameFields() }) },
    changeFrame: { body: () => ({ revision: 0, frame: frameFields() }) },
    archiveFrame: {},
    restoreFrame: {},
    removeFrame: {},
    createPlace: { body: () => ({ id: newId(), place: placeFields() }) },
    changePlace: { body: () => ({ revision: 0, place: placeFields() }) },
    archivePlace: {},
    restorePlace: {},
    removePlace: {},
    createInstructor: { body: () => ({ id: newId(), instructor: { fullname: newId() } }) },
    changeInstructor: { body: () => ({ revision: 0, instructor: { fullname: newId() } }) },
    linkInstructor: { body: () => ({ userId: null }) },
    archiveInstructor: {},
    restoreInstructor: {},
    removeInstructor: {},
    changeCourseLetter: {
      body: () => ({ revision: 0, subject: 'S', body: 'B' }),
      verifiedOnly: true,
      consuming: true,
    },
    resetCourseLetter: { body: () => ({ revision: 0 }), verifiedOnly: true },
    exportList: { query: '?format=csv' },
    calendar: { query: '?from=2030-05-01&until=2030-05-31' },
    holidayRegions: { query: '?country=DE' },
    previewFrom: { query: `?courseId=${newId()}&firstDate=2027-03-02`, answers: 404 },
    privateFeed: { answers: 404 },
    portalValue: { answers: 404 },
    portalShortAddress: { answers: 404 },
  },
  subjects: {
    courseId: ({ courseId }) => courseId,
    move: () => 'publish',
    characteristic: () => 'niveau',
    value: () => 'anfaenger',
    addressCode: () => 'k7m4px',
    month: () => '2027-03',
    appointmentId: async (world) => {
      const courseId = await addDraft(world)
      // Without onboarding no course can be added; then an existing appointment is used.
      const { rows } = await world.reihum.owner.query(
        'select id from appointment where tenant_id = $1 order by (course_id = $2) desc limit 1',
        [world.tenant.id, courseId],
      )
      return rows[0].id
    },
    placeId: addPlace,
    discountCodeId: addCode,
    extraId: addExtra,
    firmId: addFirm,
    frameId: addFrame,
    instructorId: (world) => createRecord(world, 'instructors', { instructor: { fullname: newId() } }),
    templateId: (world) => createRecord(world, 'templates', { template: templateFields() }),
    attributeId: (world) => createRecord(world, 'attributes', { attribute: attributeFields() }),
    closureId: (world) => createRecord(world, 'closures', { closure: someClosure() }),
    characteristicId: async (world) => {
      // A tenant has ten at most, and every request is about one of its own.
      await world.reihum.owner.query('delete from characteristic where tenant_id = $1', [world.tenant.id])
      return createRecord(world, 'characteristics', { characteristic: characteristicFields() })
    },
    widgetId: (world) => createRecord(world, 'widgets', { widget: { name: newId() } }),
    owner: () => 'place',
    ownerId: addPlace,
  },
}
