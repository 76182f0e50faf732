import { gzipSync } from 'node:zlib'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'

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
    template: { query: '?kind=persons&format=csv' },
  },
  subjects: {
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
