/** The help in English. */
import type { HelpTexts } from '../help-guides.ts'

export const en: HelpTexts = {
  guides: {
    admin: [
      '"First steps" on Home leads through the set-up: company details, logo, currency, people, data. Any step can wait.',
      'Settings → Company and Reference lists: legal entities with accounts, logo, numbers, statuses, own fields, own words, company mail.',
      'Settings → Employees: invite by mail or by a link. Before you save, "What the employee will see" tells what the role comes to.',
      'Clients, drivers, trucks and orders come in from a file: the ⋮ menu above the list. It is checked first, and the whole import can be undone.',
      'Logins and changes of rights are in the security log.',
      'Company → Document texts: your conditions and the order of blocks, with the finished paper beside. Retention says what goes and when.',
    ],
    head: [
      'Home shows what is urgent in your team: overdue, unanswered, without a truck.',
      'Statistics count profit, margin and the plan. Press a figure to open the list behind it.',
      'Where a rule stops an order you may press "Move anyway". The history shows it.',
      'A holiday: the employee in Settings, "Absence and deputy". The deputy does the work, and it ends by itself.',
    ],
    manager: [
      'An enquiry is a lead, or a quotation at once: client, route, services, terms. The draft saves itself.',
      'Ask carriers for their rates from the quotation: "Request a rate". Their answers stand side by side.',
      'The client agrees: "Place the order". Route and prices go along.',
      'The button at the foot of an order is its next step. It asks for what is missing.',
      '"Waiting for me" lists everything where it is your turn.',
      'Call or write to the client with one press on the card, and note the talk there.',
    ],
    operations: [
      'Your day is in the filters of active and waiting orders: ETA, free time, cut-offs.',
      'Add containers one by one, or paste a table from Excel: the button beside "+" on the card.',
      'The button at the foot of the card moves the status; the other steps are behind the arrow.',
      'Press "Report a problem" where something went wrong: the team sees it at once.',
    ],
    documents: [
      '"What is missing" on an order lists the documents that its kind of transport needs.',
      'Drop a file on the card or take a photo. The kind of document is changed by a press.',
      '"Documents (PDF)" in the ⋮ menu makes the invoice, the order and the contract, and names empty fields first.',
      'A letter with a document goes out from the card and stays in its history.',
    ],
    dispatcher: [
      'The truck plan shows who is free, where and when. Drag a load onto a truck.',
      '"Assign a truck" offers those that fit: free, with valid papers, close to the loading.',
      'Loaded, on the way, unloaded: the button at the foot of the card, without a network too.',
      'Call the driver with one press on the card or in the list; on a phone you may sweep the row to the right.',
      'Tell of a delay by "Report a problem", with a photo.',
    ],
    money: [
      'The plan calculation of an order: what the client pays, what we pay, kickbacks, margin, at the rate of its day.',
      'Services can be pasted from Excel: "Services from a table" when you add a row.',
      'A list shown as a table is grouped by client with sums, printed and exported exactly as you see it.',
      'Exchange rates are in Settings.',
    ],
    viewer: [
      'You see the records that are open to you, and change none.',
      'The search finds by number, client, truck, container and phone.',
      'Narrow any list by filters and save the set under a name of your own.',
    ],
  },
  offline: [
    'Without a network what you enter is kept on the device and sent by itself. The header says how much is waiting.',
    'Where somebody else changed the same field, the app shows both values and asks which one stays.',
  ],
  desktop: [
    'Ctrl+K finds records, opens screens, creates and moves statuses. The ? key shows all keys.',
    'Drag the edge between list and card. The pin (P) keeps a record as a tab; Alt with a digit goes back to it.',
    'From 1,200 px a list can be a table: columns, sorting, groups, editing in the cell.',
  ],
  hints: {
    palette: 'Ctrl+K finds records, opens screens, creates records and moves statuses, all from the keyboard.',
    waiting: '"Waiting for me" on Home lists everything where it is your turn.',
    offline: 'Go on without a network: what you enter is kept here and sent by itself. The header says how much waits.',
    saved_filters: 'Save a set of filters under a name: one press opens the list that way again, on every device.',
    table: 'On a wide screen a list can be a table: columns, sorting, groups with sums, editing in the cell, print.',
    sweep: 'Sweep a row to the right to call, to the left to write.',
    next_step:
      'The button at the foot of an order is its next step and asks for what is missing. The arrow has the others.',
    tabs: 'P keeps a record open as a tab, Alt with a digit goes back to it. The edge of the card can be dragged.',
    paste: 'Containers and services come in as a table from Excel: the button beside "+" on the card.',
    problem: 'Something went wrong on the way? "Report a problem" tells the team at once, with a photo.',
    mention: 'Type @ and a name, and the colleague gets a notice.',
  },
  pictures: {
    admin: '“First steps” with a list of what is left to set up',
    head: '“Statistics”: the figures of the month',
    manager: 'An order with the button of its next step below',
    operations: 'Containers on the card of an order',
    documents: 'The documents that an order can print',
    dispatcher: '“Truck plan”: trucks and their trips by day',
    money: 'The plan calculation of an order: income, costs, margin',
    viewer: 'Search by the number of an order',
    desktop: 'The list of orders with an open order beside it',
  },
  pictureAway: 'The picture comes when there is a network.',
  news: {
    '2026-11-own': [
      'Company: own statuses, numbers, words, document texts, company mail and how long things are kept.',
      'Absences: a deputy does the work of somebody who is away, until the last day is over.',
      'The search finds what was entered here and is not sent yet.',
      'One hint a day about the screen you open. They are switched off in Settings.',
    ],
    '2026-11-desk': [
      'A card can be wider: drag its edge. A wide one has the plan calculation beside client and carriage.',
      'Containers and services are pasted as a table from Excel.',
      'Files can be dropped on a card, without a network too.',
      'Records stay open as tabs.',
    ],
    '2026-11-company': [
      'A company has fields of its own on orders, clients and other records.',
      'Files from Bitrix24, Kommo, HubSpot and 1C are recognised, and an import can be undone.',
      'An employee can be invited by a link, and you see in advance what they will see.',
    ],
  },
}
