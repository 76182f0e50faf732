import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'assistant'> = {
  routes: {
    // There is no proof of identity.
    setUpAssistant: {
      body: () => ({
        revision: 0,
        assistant: {
          provider: 'off',
          baseUrl: '',
          model: '',
          categories: [],
          monthlyCalls: 10,
          monthlyTokens: 10,
          apiKey: '',
        },
      }),
      answers: 400,
      verifiedOnly: true,
    },
    // Nothing is set up.
    checkAssistant: { answers: 409, verifiedOnly: true },
    ask: {
      body: () => ({ stamp: 'none', task: { kind: 'draft', language: 'de', wish: 'Hallo' } }),
      answers: 409,
      verifiedOnly: true,
    },
  },
  subjects: {},
}
