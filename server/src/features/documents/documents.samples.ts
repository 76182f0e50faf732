import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'documents'> = { routes: {} }
