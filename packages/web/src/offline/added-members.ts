/** What the server answers about a record beside its declaration. */
interface WithStatus {
  /** Ids of the statuses that it may get next. */
  status_next: number[]
}

interface DealMembers extends WithStatus {
  files_count: number
  messages_unread: number
}

export interface AddedMembers {
  client: WithStatus & { counts: Readonly<Record<string, number>> }
  exchange_rate: { rate_before: string | null }
  file: { url: string; thumb_url: string | null }
  /** `quote`: its conversion waits on this device, with or without a quotation. */
  lead: WithStatus & { quote: number }
  order: DealMembers & {
    crew_driver_name: string | null
    crew_driver_phone: string | null
    crew_truck_name: string | null
  }
  /** `confirm`: its conversion waits on this device. */
  quote: DealMembers & { confirm: number }
  task: WithStatus
}

/** The members of a detail that carry the record's parts, and the entity of each. */
export interface PartMembers {
  contact_person: { contacts: 'contact' }
  order: {
    directions: 'order_direction'
    services: 'order_service'
    customer_freight: 'customer_freight'
    carrier_freight: 'carrier_freight'
    carrier_freight2: 'carrier_freight2'
    kickbacks_customer: 'kickback_customer'
    kickbacks_carrier: 'kickback_carrier'
    kickbacks_carrier2: 'kickback_carrier2'
    containers: 'order_container'
    problems: 'order_problem'
    stops: 'order_stop'
  }
  quote: {
    directions: 'quote_direction'
    services: 'quote_service'
  }
}
