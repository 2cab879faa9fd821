/** Inflected and small words of each language, for random texts in tests and benchmarks. */
export const sampleWords = {
  en: `the and of to was with my we had not walk walks walked walking walker happy happier happiness happily dream
    dreams dreaming dreamed run runs running runner child children hope hopes hoped hopeful river rivers write writes
    writing writer wrote quiet quietly quieter friend friends friendship friendly morning mornings meditation
    meditations meditate meditating story stories worry worried worries thank thanked thankful don't well-being`,
  de: `der die und ich nicht mit war ein habe auf gehen gehe geht ging gegangen Haus Häuser Häusern Traum Träume
    Träumen träumte Freude Freuden freuen freut Fluss Flüsse Flüssen Kind Kinder Kindern Spaziergang Spaziergänge
    schön schöne schöner schönes Straße Straßen Freund Freunde Freundin Freundschaft schreiben schreibt schrieb
    Morgen Nacht Nächte müde Müdigkeit glücklich glückliche glücklicher Gedanke Gedanken über Übung Übungen`,
  fr: `le la les et je pas avec dans une est l'homme d'été qu'elle marcher marchait marchons marché heureux
    heureuse bonheur rêve rêves rêver rêvait journée journées réfléchir réfléchissait réflexion réflexions enfant
    enfants rivière rivières écrire écrit écrivait amie ami amis amitié aimer aimée aimées cœur cœurs forêt forêts
    matin matinée nuit nuits pensée pensées penser pensait été étés fatigué fatiguée fatigue`,
  es: `el la los y que no con una mi fue caminar caminaba caminábamos camino caminos feliz felices felicidad
    sueño sueños soñar soñaba día días corazón corazones canción canciones meditación meditaciones niño niños niña
    río ríos escribir escribía escrito amigo amigos amiga amistad mañana mañanas noche noches pensar pensaba
    pensamiento pensamientos cansado cansada cansancio árbol árboles`,
  ru: `и не на я с был что мы это как прогулка прогулки прогулку прогулкой гулять гуляла мечта мечты мечтал
    мечтать счастье счастливый счастливая счастлив день дни дня река реки реку рекой ребёнок дети детей писать
    писала письмо письма друг друзья друзей дружба утро утром ночь ночи ночью мысль мысли мыслей ёлка ёлки елка
    устал устала усталость тихий тихая тихо`,
  fi: `ja on ei että olin minä se kun mutta oli kävely kävelyt kävelyllä kävelin kävellä päivä päivät päivän päivällä
    onnellinen onnelliset onnea metsä metsässä metsän metsät uni unet unia unelma unelmat joki joen joella lapsi
    lapset lasten kirjoittaa kirjoitan kirjoitin ystävä ystävät ystävän ystävyys aamu aamut aamulla yö yöt yöllä
    ajatus ajatukset ajatuksia väsynyt väsyneet väsymys hiljainen hiljaa`,
} as const;

export type SampleLanguage = keyof typeof sampleWords;

export const sampleLanguages = ["en", "de", "fr", "es", "ru", "fi"] as const satisfies SampleLanguage[];

export const wordsIn = (language: SampleLanguage): string[] => sampleWords[language].split(/\s+/);
