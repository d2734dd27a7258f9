// Powiązania między incydentami, po polsku.
export const relations = {
  links: {
    title: 'Powiązania z incydentami',
    none: 'Brak powiązań.',
    add: 'Powiąż z incydentem',
    relation: 'Ten incydent',
    incident: 'Drugi incydent',
    find: 'Identyfikator albo część tytułu, hosta lub CVE',
    save: 'Dodaj powiązanie',
    remove: 'Usuń',
    removeOf: 'Usuń powiązanie z {{id}}',
    added: 'Dodano powiązanie z {{id}}',
    removed: 'Usunięto powiązanie z {{id}}',
    is: {
      related: 'ma związek z',
      caused_by: 'wynikł z',
      causes: 'spowodował',
      part_of: 'jest częścią',
      contains: 'obejmuje',
    },
  },
};
