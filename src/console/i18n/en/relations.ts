// Links between incidents, in English.
export const relations = {
  links: {
    title: 'Linked incidents',
    none: 'None yet.',
    add: 'Link an incident',
    relation: 'This incident',
    incident: 'Other incident',
    find: 'ID or parts of the title, host or CVE',
    save: 'Add link',
    remove: 'Remove',
    removeOf: 'Remove link to {{id}}',
    added: 'Linked to {{id}}',
    removed: 'Link to {{id}} removed',
    is: {
      related: 'is related to',
      caused_by: 'was caused by',
      causes: 'caused',
      part_of: 'is part of',
      contains: 'contains',
    },
  },
};
