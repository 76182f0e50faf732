import { z } from 'zod'
import { emailAddress } from '../identity/account.schema.ts'
import { invitationId, membershipId, userId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { tenantRole } from './roles.ts'

export const memberActions = ['change', 'remove'] as const

export const member = z.object({
  id: membershipId,
  userId,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  verified: z.boolean(),
  hasSecondFactor: z.boolean(),
  role: tenantRole,
  /** A label: whom to ask about technical things. It grants nothing. */
  developerContact: z.boolean(),
  since: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  isSelf: z.boolean(),
  allowedActions: z.array(z.enum(memberActions)),
})
export type Member = z.infer<typeof member>

export const invitation = z.object({
  id: invitationId,
  email: z.string(),
  role: tenantRole,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const staff = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  /** null: unlimited */
  limit: z.number().int().nullable(),
})
export type Staff = z.infer<typeof staff>

export const invitationFields = z.object({
  email: emailAddress,
  role: tenantRole,
  language: locale.optional(),
})

/** An invitation as the person who opens it sees it. */
export const openedInvitation = z.object({
  company: z.string(),
  email: z.string(),
  role: tenantRole,
  /** true: sign in to accept; false: choose a name and a password. */
  hasAccount: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>
