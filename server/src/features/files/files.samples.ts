import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'files'> = {
  routes: {
    upload: { body: () => ({ note: 'any text' }), query: `?id=${newId()}&filename=a.txt` },
    change: { body: () => ({ file: { filename: 'b.pdf', published: true, altText: '' } }) },
    remove: {},
  },
  subjects: {
    fileId: (world) =>
      insertRow(world, 'stored_file', {
        tenant_id: world.tenant.id,
        id: newId(),
        filename: 'a.pdf',
        filename_sort: 'a.pdf',
        filesize: 1,
        media_type: 'application/pdf',
        kind: 'pdf',
        sha256: '0'.repeat(64),
        created_at: new Date(),
      }),
  },
}
