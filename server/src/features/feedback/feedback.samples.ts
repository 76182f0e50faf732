import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'feedback'> = {
  routes: {
    exportList: { query: '?format=csv' },
    saveForm: {
      body: () => ({ revision: 99, form: { isOpen: true, naming: 'anonymous' } }),
      // Somebody changed it meanwhile.
      answers: 409,
    },
    give: {
      body: () => ({ stars: 5, naming: 'anonymous' }),
      // The link stands in a preview.
      answers: 409,
    },
  },
  subjects: { feedbackToken: () => '00000000-0000-7000-8000-000000000000' },
}
