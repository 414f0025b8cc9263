/** Clients, leads, their people, contacts, talks, tasks and templates; which record names which; merges of two records. */
import type { Migration } from '#db/migration.ts'
import { addId, addReferenceColumn, createRecordTable, keyText } from '#db/tables.ts'

const createClients = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'clients', {
    columns: {
      name: 'text!',
      full_name: 'text',
      status_id: 'ref clients_statuses',
      funnel_stage_id: 'ref funnel_stages',
      manager_id: 'ref team_users',
      customer_manager: 'ref team_users',
      doc_support_manager_id: 'ref team_users',
      client_id: 'ref clients',
      source_group: 'ref clients_src_groups',
      organization_id: 'ref organizations',
      dop_priznak: 'text',
      specialControl: 'int!',
      blackList: 'int!',
      city: 'ref cities',
      cargo: 'text',
      expeditor: 'int!',
      broker: 'int!',
      proizvoditel: 'int!',
      treider: 'int!',
      avtosalon: 'int!',
      import: 'int!',
      export: 'int!',
      tranzit: 'int!',
      vnutrennie: 'int!',
      notWork: 'int!',
      fraht: 'int!',
      avto: 'int!',
      gd: 'int!',
      avia: 'int!',
      lcl: 'int!',
      teo: 'int!',
      perevalka: 'int!',
      tamOchistka: 'int!',
      entity_physical_person: 'int!',
      tax_code: 'text',
      vat_number: 'text',
      is_vat_payer: 'int!',
      legal_address: 'text',
      actual_address: 'text',
      postal_address: 'text',
      iban: 'text',
      bank_name: 'text',
      swift: 'text',
      director: 'text',
      acts_on: 'text',
      contract_number: 'text',
      contract_date: 'int!',
      contract_until: 'int!',
      payment_type_id: 'ref payment_types',
      payment_delay_days: 'int',
      payment_delay_basis: 'text',
      credit_limit: 'int',
      orders_count: 'int',
      last_order_date: 'int!',
      debt: 'int',
      website: 'text',
      comment: 'text',
      contacts_text: 'text',
    },
    name: 'plain',
    search: true,
    index: [
      'expeditor',
      'broker',
      'proizvoditel',
      'treider',
      'avtosalon',
      'import',
      'export',
      'tranzit',
      'vnutrennie',
      'notWork',
      'specialControl',
      'blackList',
      'last_order_date',
    ],
  })
}

/** A contractor may be the same firm as a client, and is found by its contacts. */
const extendContractors = async (m: Migration): Promise<void> => {
  await addReferenceColumn(m, 'contractors', 'client_id', 'clients')
  await m.db.schema.alterTable('contractors').addColumn('contacts_text', 'text').execute()
}

const createLeads = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'leads', {
    columns: {
      name: 'text!',
      company_name: 'text',
      contact_name: 'text',
      position: 'text',
      phone: 'text',
      email: 'text',
      messenger: 'text',
      status_id: 'ref leads_statuses',
      in_work: 'int!',
      source_group_id: 'ref clients_src_groups',
      organization_id: 'ref organizations',
      manager_id: 'ref team_users',
      company_type: 'int',
      city_id: 'ref cities',
      country_id: 'ref countries',
      order_type_id: 'ref order_types',
      direction_id: 'ref orders_dir_types',
      poo_id: 'ref cities',
      poo_text: 'text',
      fd_id: 'ref cities',
      fd_text: 'text',
      cargo: 'text',
      gross_weight: 'int',
      volume: 'int',
      container_type_id: 'ref container_types',
      equipment_count: 'int',
      planned_loading_date: 'int!',
      import: 'int!',
      export: 'int!',
      tranzit: 'int!',
      vnutrennie: 'int!',
      fraht: 'int!',
      avto: 'int!',
      gd: 'int!',
      avia: 'int!',
      lcl: 'int!',
      teo: 'int!',
      perevalka: 'int!',
      tamOchistka: 'int!',
      message: 'text',
      next_contact_date: 'int!',
      reject_reason_id: 'ref reasons',
      reject_comment: 'text',
      page_url: 'text',
      form_name: 'text',
      utm_source: 'text',
      utm_medium: 'text',
      utm_campaign: 'text',
      utm_term: 'text',
      utm_content: 'text',
      client_id: 'ref clients',
      converted_date: 'int!',
      comment: 'text',
      contacts_text: 'text',
    },
    name: 'plain',
    search: true,
    index: ['in_work', 'company_type', 'planned_loading_date', 'next_contact_date'],
  })
}

const createPeople = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'contact_persons', {
    columns: {
      name: 'text!',
      position: 'text',
      phone: 'text',
      card: 'text',
      client_id: 'int',
      owner_type: 'int!',
      is_main: 'int!',
      birthday: 'int!',
      comment: 'text',
    },
    name: 'plain',
    search: true,
    index: ['client_id', 'owner_type'],
  })
  await createRecordTable(m, 'contacts', {
    columns: {
      type: 'ref contacts_types',
      value: 'text!',
      client_id: 'int',
      person_id: 'ref contact_persons',
      owner_type: 'int!',
      is_main: 'int!',
      note: 'text',
    },
    search: true,
    index: ['client_id', 'owner_type'],
  })
}

const createTalks = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'tasks', {
    columns: {
      name: 'text!',
      description: 'text',
      type_id: 'ref tasks_types',
      contact_type_id: 'ref tasks_contacts_types',
      status_id: 'ref tasks_statuses',
      priority: 'int!',
      date_start: 'int!',
      date_end: 'int!',
      date_done: 'int!',
      reminder_min: 'int',
      team_user_id: 'ref team_users',
      watcher_ids: 'text',
      object_type: 'text',
      object_id: 'int',
      client_id: 'ref clients',
      contact_person_id: 'ref contact_persons',
      result: 'text',
      repeat_rule: 'text',
      lead_id: 'ref leads',
    },
    name: 'plain',
    search: true,
    index: ['object_type', 'object_id', 'priority', 'date_start', 'date_end'],
  })
  await createRecordTable(m, 'contacts_hist', {
    columns: {
      owner_type: 'int!',
      owner_id: 'int',
      contact_person_id: 'ref contact_persons',
      contact_type_id: 'ref tasks_contacts_types',
      direction: 'text',
      object: 'text!',
      date: 'int!',
      duration_min: 'int',
      result_id: 'text',
      comment: 'text!',
      next_date: 'int!',
      next_task_id: 'ref tasks',
      status_before: 'int',
      status_after: 'int',
      team_user_id: 'ref team_users',
      lead_id: 'ref leads',
    },
    search: true,
    index: ['owner_id', 'owner_type', 'object', 'result_id', 'date'],
  })
}

const createTemplates = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'clients_loading_templates', {
    columns: {
      poo_id: 'ref cities',
      loading_address: 'text',
      customs_address_from: 'text',
      fd_id: 'ref cities',
      unloading_address: 'text',
      customs_address_to: 'text',
      cargo: 'text',
      name: 'text',
      contact: 'text',
      working_hours: 'text',
      client_id: 'ref clients',
    },
    name: 'plain',
    search: true,
    index: [],
  })
  await createRecordTable(m, 'clients_unloading_templates', {
    columns: {
      fd_id: 'ref cities',
      unloading_address: 'text',
      customs_address_to: 'text',
      country_code: 'text',
      name: 'text',
      contact: 'text',
      working_hours: 'text',
      client_id: 'ref clients',
    },
    name: 'plain',
    search: true,
    index: [],
  })
}

/** Lists of ids, seen from the other side: which tasks a person watches. */
const createLinks = async (m: Migration): Promise<void> => {
  const key = keyText(m)
  await m.db.schema
    .createTable('links')
    .addColumn('entity', key, (column) => column.notNull())
    .addColumn('field', key, (column) => column.notNull())
    .addColumn('target_id', 'bigint', (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('links_pk', ['entity', 'field', 'target_id', 'record_id'])
    .execute()
  await m.db.schema.createIndex('links_record').on('links').columns(['entity', 'record_id']).execute()
}

/** `moved`: what was changed, as JSON, so that it can be undone. */
const createMerges = async (m: Migration): Promise<void> => {
  const key = keyText(m)
  await addId(m, m.db.schema.createTable('merges'))
    .addColumn('entity', key, (column) => column.notNull())
    .addColumn('kept_id', 'bigint', (column) => column.notNull())
    .addColumn('gone_id', 'bigint', (column) => column.notNull())
    .addColumn('team_user_id', 'bigint')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('date_undone', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('moved', 'text', (column) => column.notNull())
    .execute()
  await m.db.schema.createIndex('merges_kept').on('merges').columns(['entity', 'kept_id']).execute()
  await m.db.schema.createIndex('merges_gone').on('merges').columns(['entity', 'gone_id']).execute()
}

export const up = async (m: Migration): Promise<void> => {
  await createClients(m)
  await extendContractors(m)
  await createLeads(m)
  await createPeople(m)
  await createTalks(m)
  await createTemplates(m)
  await createLinks(m)
  await createMerges(m)
}
