// Nakazy zachowania, po polsku.
export const holds = {
  holds: {
    banner_one: 'Obowiązuje nakaz zachowania.',
    banner_few: 'Obowiązują {{count}} nakazy zachowania.',
    banner_many: 'Obowiązuje {{count}} nakazów zachowania.',
    banner_other: 'Obowiązuje {{count}} nakazu zachowania.',
    ofTarget: 'Obowiązuje nakaz zachowania incydentu',
    bannerMore: 'Retencja nie usuwa niczego, co przyszło z tym incydentem.',
    title: 'Nakaz zachowania',
    lead: 'Dopóki nakaz obowiązuje, retencja nie usuwa niczego, co przyszło z tym incydentem.',
    place: 'Ustanów nakaz zachowania',
    release: 'Zwolnij nakaz zachowania',
    reason: 'Powód nakazu lub zwolnienia',
    inForce: 'Obowiązuje',
    over: 'Zwolniony',
    releasedBy: 'Zwalnia:',
  },
};
