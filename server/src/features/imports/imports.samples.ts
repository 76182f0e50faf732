import { gzipSync } from 'node:zlib'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'

const schedule = {
  list: 'registrations',
  format: 'csv',
  withFiles: false,
  language: 'de',
  rhythm: 'daily',
  day: null,
  hour: 6,
  target: { way: 'mail', recipients: [newId()] },
  secretKey: '',
}

/** A schedule that is due on no day of the tests. */
const insertSchedule = (world: Parameters<typeof insertRow>[0]) =>
  insertRow(world, 'export_schedule', {
    tenant_id: world.tenant.id,
    id: newId(),
    revision: 1,
    list: 'registrations',
    format: 'csv',
    with_files: false,
    language: 'de',
    rhythm: 'daily',
    hour: 6,
    way: 'mail',
    recipients: [world.tenant.admin.id],
    set_up_at: new Date(),
    next_at: new Date('2099-01-01'),
  })

export const samples: RoomSamples<'imports'> = {
  routes: {
    // JSON is no table.
    upload: {
      body: () => ({ note: 'any text' }),
      query: `?id=${newId()}&kind=persons&filename=a.csv`,
      answers: 415,
    },
    preview: { body: () => ({ plan: { columns: ['firstName', 'lastName'] } }) },
    faultyRows: { body: () => ({ plan: { columns: ['firstName', 'lastName'] }, format: 'csv' }) },
    // The digest is from no preview.
    run: {
      body: () => ({ plan: { columns: ['firstName', 'lastName'] }, digest: 'of another preview' }),
      answers: 409,
    },
    discard: {},
    // Without a proof of identity nothing is taken along, and support takes nothing at all.
    startWholeExport: {
      body: () => ({ id: newId(), withFiles: false }),
      answers: 400,
      answersSupport: 403,
      verifiedOnly: true,
    },
    takeWholeExport: { body: () => ({}), answers: 400, answersSupport: 403 },
    removeWholeExport: {},
    // No archive that anybody could move in with.
    uploadMove: {
      body: () => ({ note: 'any text' }),
      query: `?id=${newId()}&filename=a.zip`,
      answers: 409,
      answersSupport: 403,
      verifiedOnly: true,
    },
    startMove: { body: () => ({}), answers: 400, answersSupport: 403, verifiedOnly: true },
    discardMove: {},
    makeExportSchedule: {
      body: () => ({ id: newId(), ...schedule }),
      answers: 400,
      answersSupport: 403,
      verifiedOnly: true,
    },
    changeExportSchedule: {
      body: () => ({ revision: 1, ...schedule }),
      answers: 400,
      answersSupport: 403,
      verifiedOnly: true,
    },
    switchExportSchedule: {
      body: () => ({ on: true }),
      answers: 400,
      answersSupport: 403,
      verifiedOnly: true,
    },
    removeExportSchedule: { answersSupport: 403 },
    runExportSchedule: { body: () => ({ id: newId() }), answersSupport: 403 },
    // Nothing is called without a secret key.
    checkExportStorage: {
      body: () => ({
        storage: {
          endpoint: 'https://storage.example.org',
          region: 'eu',
          bucket: 'exports',
          folder: '',
          accessKey: 'key',
        },
        secretKey: '',
      }),
      answers: 422,
      answersSupport: 403,
    },
    // Its file is gone.
    takeScheduledExport: { body: () => ({}), answers: 410, answersSupport: 403 },
    template: { query: '?kind=persons&format=csv' },
  },
  subjects: {
    scheduleId: insertSchedule,
    scheduledExportId: async (world) =>
      insertRow(world, 'scheduled_export', {
        tenant_id: world.tenant.id,
        id: newId(),
        schedule_id: await insertSchedule(world),
        list: 'registrations',
        due_at: new Date(),
        by_hand: false,
        state: 'done',
        ended_at: new Date(),
      }),
    exportId: (world) =>
      insertRow(world, 'tenant_export', {
        tenant_id: world.tenant.id,
        id: newId(),
        asked_at: new Date(),
        with_files: false,
        state: 'over',
        ended_at: new Date(),
      }),
    moveId: (world) =>
      insertRow(world, 'tenant_move', {
        tenant_id: world.tenant.id,
        id: newId(),
        checked_at: new Date(),
        filename: 'a.zip',
        filesize: 1,
        sha256: '0'.repeat(64),
        source: JSON.stringify({
          company: 'Schule',
          slug: 'schule',
          madeAt: new Date().toISOString(),
          currencyCode: 'EUR',
          rows: 0,
          files: 0,
          missingFiles: 0,
          tables: [],
          staying: [],
          publishedCourses: 0,
          fileBytes: 0,
        }),
        state: 'over',
        ended_at: new Date(),
        expires_at: new Date(),
      }),
    importId: (world) => {
      const cells = [
        ['Vorname', 'Nachname'],
        [newId(), 'Müller'],
      ]
      const rows = cells.map((row, at) => ({ number: at + 1, cells: row }))
      return insertRow(world, 'import_run', {
        tenant_id: world.tenant.id,
        id: newId(),
        kind: 'persons',
        filename: 'a.csv',
        sha256: '0'.repeat(64),
        content: gzipSync(JSON.stringify([{ name: 'a', rows }])),
        created_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
    },
  },
}
