import type { RoomSamples } from '#test/room-samples.ts'

/** No routes yet. */
export const samples: RoomSamples<'mandates'> = { routes: {}, subjects: {} }
