/** Roles of the company: the calls of a lookup, and applying a changed role to its people (decision 0092). */
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, ref, refs, text } from '@fura/shared/fields/field.ts'
import { validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, addResource, answerWrite, deletedId } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { wireRecord } from '#rows/columns.ts'
import { changesByRoles, rolesOf, roleTemplates, standardRole } from './role-templates.ts'
import type { TeamParts } from './team.parts.ts'
import { changeTeamRole, throwIfLocksOut } from './team-role.writes.ts'
import { auditChange, changeablePerson, endAccess } from './team.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(teamRole, bodyObject(request))
  const values = checkNew(teamRole, input, actorOf(request))
  throwIfLocksOut(values)
  return mutate(request, reply, (writing) => addOnce(writing, teamRole, values, sync.uid))
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(teamRole, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(teamRole, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeTeamRole(writing, id, values, sync.base)
    return answerWrite(writing, teamRole, saved, null, false)
  })
}

const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const templates = await roleTemplates(writing.tx)
    const removed = templates.find((one) => one.id === id)
    // People without a role of the company have it through their product role.
    if (removed && standardRole(templates, removed.role).id === id) throw new AppError('in use', { used_by: [] })
    await removeRecord(writing, teamRole, id)
    return { id }
  })
}

const ASKED = { id: ref('team_role', { required: true }), ids: refs('team_user'), dry_run: flag() }

interface PersonChange {
  row: RecordRow
  changed: Values
}

/** People with the role whose rights differ from those of their roles. */
const differingPeople = async ({ tx }: Writing, roleId: number): Promise<PersonChange[]> => {
  const templates = await roleTemplates(tx)
  const rows = await tx.selectFrom('team_users').selectAll().where('is_deleted', '=', 0).orderBy('id').execute()
  return rows.flatMap((row) => {
    const hasRole = rolesOf(templates, wireRecord(teamUser, row)).some(({ id }) => id === roleId)
    const changed = hasRole ? changesByRoles(templates, row) : {}
    return Object.keys(changed).length === 0 ? [] : [{ row, changed }]
  })
}

const answerOf = ({ row, changed }: PersonChange) => ({
  id: row.id,
  name: row.name,
  added: FLAGS.filter((name) => changed[name] === 1),
  removed: FLAGS.filter((name) => changed[name] === 0),
})

const givePerson = async (request: FastifyRequest, writing: Writing, { row, changed }: PersonChange): Promise<void> => {
  const id = row.id
  const before = await changeablePerson(writing, id, changed, false)
  await changeRecord(writing, teamUser, id, changed, null)
  await endAccess(writing, id, before, changed)
  await auditChange(request, writing, id, before, changed)
}

const apply =
  ({ sessions }: TeamParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { values, errors } = validateNew({ fields: ASKED }, bodyObject(request))
    if (errors) throw new AppError('invalid data', { fields: errors })
    const { ids } = values
    await mutate(request, reply, async (writing) => {
      if (!(await findLive(writing, teamRole, values.id))) throw new AppError('empty data')
      const differing = await differingPeople(writing, values.id)
      const people = Array.isArray(ids) ? differing.filter(({ row }) => ids.includes(row.id)) : differing
      if (values.dry_run !== 1) for (const person of people) await givePerson(request, writing, person)
      return { people: people.map(answerOf) }
    })
    sessions.forget(request.installation.db)
    return reply
  }

const applyDoc = {
  summary: 'Gives the people of a role what it gives now: their rights become those of all their roles together',
  body: ASKED,
  answer: {
    people: [
      {
        id: int({ required: true, min: 1 }),
        name: text({ required: true }),
        added: { kind: 'words' },
        removed: { kind: 'words' },
      },
    ],
  },
  about: {
    ids: 'Of those who would change only these; without it all of them.',
    dry_run: 'With 1 nothing is written: the answer says who would change, and how.',
    people: 'Who changed, with the rights that each got and lost.',
  },
  rules: { last_admin: 'Nobody else is left who can manage the users.' },
  mutates: true,
} as const satisfies RouteDoc

const rules = { last_admin: 'An administrator manages the users.' }
const addDoc = { summary: 'Adds a role of the company: what its people are given', rules } as const satisfies RouteDoc
const updateDoc = {
  summary: 'Changes what new people of a role are given; those who have it keep theirs until `apply`',
  rules,
} as const satisfies RouteDoc
const removeDoc = {
  summary: 'Deletes a role that nobody has; the first one of each role of the product stays',
} as const satisfies RouteDoc

export const addTeamRoles = (app: FastifyInstance, parts: TeamParts): void => {
  addResource(app, teamRole, {
    add: { handler: add, doc: addDoc },
    update: { handler: update, doc: updateDoc },
    delete: { handler: remove, doc: removeDoc },
  })
  const config = { permission: teamRole.can.edit, doc: applyDoc } as const
  app.route({ method: 'POST', url: `/api/${teamRole.path}/apply/`, config, handler: apply(parts) })
}
