/** What subscribers get: ids, never copies of data, because jobs read the current state. */
export type EventPayload = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Something that happened: what the log keeps of it, and what its subscribers need to find it again. */
export type DomainEvent<Name extends string = string, Payload extends EventPayload = EventPayload> = {
  /** The name of the command, too: `registration.confirmed`. */
  name: Name
  subject: { kind: string; id: string }
  payload: Payload
  /** For the log: what changed, before and after, without secrets. */
  metadata: Record<string, unknown>
}

/** Makes an event whose type knows its name and its payload: `subscriptions.ts` is checked against both. */
export function event<const Name extends string, Payload extends EventPayload>(
  happened: DomainEvent<Name, Payload>,
): DomainEvent<Name, Payload> {
  return happened
}

/**
 * The events that the functions of a module make: `EventsOf<typeof import('./course.events.ts')>`. Other exports of the
 * module are ignored.
 */
export type EventsOf<Module> = Module extends unknown
  ? { [Key in keyof Module]: EventOf<Module[Key]> }[keyof Module]
  : never

type EventOf<Exported> = Exported extends (...given: never[]) => infer Made
  ? Made extends DomainEvent
    ? Made
    : never
  : never
