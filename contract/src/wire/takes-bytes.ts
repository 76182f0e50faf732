/** For the route of an upload: its body is the file itself, and what else is to be said stands in path and query. */
export const takesBytes = {
  inputStructure: 'detailed',
  spec: <Operation extends object>(operation: Operation) => ({
    ...operation,
    requestBody: {
      required: true,
      description: 'The bytes of the file, and nothing else.',
      content: { 'application/octet-stream': {} },
    },
  }),
} as const
