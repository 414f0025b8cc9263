/** How an employee logs in and what they may do: login, first password, role, and the rights one by one. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useFieldErrorText } from '#entity/error-text.ts'
import { formFields } from '#entity/fields-of.ts'
import { FormFields } from '#entity/form-fields.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import { PreviewButton } from '#records/team-roles/preview-button.tsx'
import { type CompanyRole, keyOf, rolesIn, rolesOf, roleValues } from '#records/team-roles/roles.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import css from './employees.module.css'
import { givenIn, RIGHT_GROUPS } from './rights.ts'

const useFieldsNamed = (names: readonly FieldOf<'team_user'>[]) => {
  const fields = formFields(teamUser, useViewer())
  return names.flatMap((name) => fields.filter(([each]) => each === name))
}

const useRoles = (form: EntityFormState) => {
  const words = useWords(teamUser)
  const roles = rolesIn(useLookup(teamRole).data)
  const { values, record } = form
  const chosen = rolesOf(roles, values.role, values.role_ids ?? record?.role_ids)
  const choose = (next: readonly CompanyRole[]) => {
    for (const [name, value] of Object.entries(roleValues(roles, next))) form.setValue(name, value)
  }
  const labelOf = ({ role, row }: CompanyRole): string => (row ? nameOf(row) : words.choice('role', role))
  const optionsAmong = (isOffered: (role: CompanyRole) => boolean) =>
    roles.filter(isOffered).map((one) => ({ value: keyOf(roles, one), label: labelOf(one) }))
  const byKey = (key: string) => roles.find((one) => keyOf(roles, one) === key)
  return { roles, chosen, choose, labelOf, optionsAmong, byKey }
}

type Roles = ReturnType<typeof useRoles>

interface RolesProps {
  form: EntityFormState<'team_user'>
  roles: Roles
}

const RoleField = ({ form, roles: { roles, chosen, choose, optionsAmong, byKey } }: RolesProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(teamUser)
  const [first] = chosen
  return (
    <SelectField
      label={words.field('role')}
      name="role"
      required
      disabled={form.isSaving}
      hint={t('employee.role_hint')}
      value={first ? keyOf(roles, first) : ''}
      options={optionsAmong((one) => one === first || (one.isOffered && (one.role !== 'admin' || can('can_add_user'))))}
      onChange={(key) => {
        const role = byKey(key)
        if (role) choose([role])
      }}
    />
  )
}

/** A person with two jobs: the rights of their roles add up. */
const MoreRoles = ({ form, roles: { chosen, choose, labelOf, optionsAmong, byKey } }: RolesProps) => {
  const { t } = useTranslation()
  const isMore = (one: CompanyRole) => one.isOffered && one.role !== 'admin' && !chosen.includes(one)
  const options = optionsAmong((one) => isMore(one) && one.id !== null)
  return (
    <>
      {chosen.slice(1).map((one) => (
        <Button
          key={one.id}
          kind="outline"
          wide
          icon={<IconX aria-hidden />}
          disabled={form.isSaving}
          onClick={() => choose(chosen.filter((other) => other !== one))}
        >
          {t('employee.role_remove', { name: labelOf(one) })}
        </Button>
      ))}
      {options.length > 0 && (
        <SelectField
          label={t('employee.second_role')}
          name="second-role"
          disabled={form.isSaving}
          hint={t('employee.second_role_hint')}
          value=""
          options={options}
          onChange={(key) => {
            const role = byKey(key)
            if (role) choose([...chosen, role])
          }}
        />
      )}
    </>
  )
}

const Group = ({ form, group }: { form: EntityFormState<'team_user'>; group: (typeof RIGHT_GROUPS)[number] }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  // Only an administrator may grant the administrator's right.
  const flags = useFieldsNamed(group.flags.filter((flag) => flag !== 'can_add_user' || can(flag)))
  const granted = givenIn(group, form.values).length
  return (
    <Section title={t(group.key)} summary={t('employee.rights_given', { given: granted, all: group.flags.length })}>
      <FormFields entity={teamUser} form={form} fields={flags} />
    </Section>
  )
}

/** A switch has no room for further text. */
const RefusedRight = ({ form }: { form: EntityFormState<'team_user'> }) => {
  const fieldText = useFieldErrorText()
  const words = useWords(teamUser)
  const refused = FLAGS.find((flag) => form.errors[flag] !== undefined)
  if (!refused) return null
  return (
    <Notice kind="error" title={fieldText(form.errors[refused] ?? '')}>
      {words.field(refused)}
    </Notice>
  )
}

export const Access = ({ form, children }: { form: EntityFormState<'team_user'>; children?: ReactNode }) => {
  const { t } = useTranslation()
  const roles = useRoles(form)
  return (
    <div className={css.access}>
      <h3 className={css.heading}>{t('employee.access')}</h3>
      <FormFields entity={teamUser} form={form} fields={useFieldsNamed(['login'])} />
      {children}
      <RoleField {...{ form, roles }} />
      <MoreRoles {...{ form, roles }} />
      <PreviewButton values={form.values} />
      <RefusedRight form={form} />
      <div className={css.sections}>
        {RIGHT_GROUPS.map((group) => (
          <Group key={group.key} {...{ form, group }} />
        ))}
      </div>
      <h3 className={css.heading}>{t('employee.targets')}</h3>
    </div>
  )
}
